import { useFetcher } from "react-router";
import { useAnswer } from "../../site/browser/use-answer.ts";
import type { OpenDraft } from "../form/open-form.ts";

type Changed = Partial<Pick<OpenDraft, "sharedUntil">>;

type DraftAnswer =
  | { ok: true; message: string; link?: string; draft?: Changed }
  | { ok: false; sentence: string };

/** A draft, and the callback that stores what an answer changed in it. */
export type ChangingDraft = { draft: OpenDraft; onChange: (changed: Changed) => void };

export function useDraftAction(onChange: ChangingDraft["onChange"]) {
  const fetcher = useFetcher<DraftAnswer>();
  const answer = fetcher.data;
  useAnswer(answer, (result) => result.ok && result.draft && onChange(result.draft));

  function send(fields: Record<string, string>) {
    return fetcher.submit(fields, {
      method: "post",
      action: "/admin/kladde",
      encType: "application/json",
      defaultShouldRevalidate: false,
    });
  }
  return { send, answer, busy: fetcher.state !== "idle" };
}

import { useFetcher } from "react-router";
import { useAnswer } from "../../site/browser/use-answer.ts";
import type { OpenDraft } from "../form/open-form.ts";

type Changed = Partial<Pick<OpenDraft, "sharedUntil">>;

type DraftAnswer =
  | { ok: true; message: string; link?: string; draft?: Changed }
  | { ok: false; sentence: string };

/** A draft, and who keeps what its answers say of it while the form is open. */
export type ChangingDraft = { draft: OpenDraft; onChange: (changed: Changed) => void };

/** What is done with a draft beside writing it. */
export function useDraftAction(onChange: ChangingDraft["onChange"]) {
  const fetcher = useFetcher<DraftAnswer>();
  const answer = fetcher.data;
  useAnswer(answer, (told) => told.ok && told.draft && onChange(told.draft));

  function send(asked: Record<string, string>) {
    return fetcher.submit(asked, {
      method: "post",
      action: "/admin/kladde",
      encType: "application/json",
      defaultShouldRevalidate: false,
    });
  }
  return { send, answer, busy: fetcher.state !== "idle" };
}

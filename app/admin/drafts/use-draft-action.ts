import { useFetcher } from "react-router";

export type DraftAnswer =
  | { ok: true; message: string; link?: string; until?: string }
  | { ok: false; sentence: string };

/** What is done with a draft beside writing it. */
export function useDraftAction() {
  const fetcher = useFetcher<DraftAnswer>();
  function send(asked: Record<string, string>) {
    return fetcher.submit(asked, {
      method: "post",
      action: "/admin/kladde",
      encType: "application/json",
      defaultShouldRevalidate: false,
    });
  }
  return { send, answer: fetcher.data, busy: fetcher.state !== "idle" };
}

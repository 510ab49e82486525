import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { refusedSentence } from "../../site/shell/refused-sentence.ts";
import type { SaveAnswer } from "./save-answer.ts";

const NO_CONTACT =
  "Der er ingen forbindelse til serveren lige nu. Din tekst står her stadig. Prøv igen om lidt.";

/** The clientAction of every admin screen: an error becomes the form's answer, so that the form stays open. */
export async function stayOnError({
  serverAction,
}: {
  serverAction: () => Promise<unknown>;
}): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    // A thrown Response is a redirect.
    if (error instanceof Response) throw error;
    if (isRouteErrorResponse(error) && error.status === 401) {
      return {
        ok: false,
        sentence: refusedSentence(error) ?? String(error.data?.sentence ?? ""),
        signedOut: true,
      } satisfies SaveAnswer;
    }
    if (isRouteErrorResponse(error) && error.status === 403 && error.data?.sentence) {
      const { sentence, isRefused } = error.data;
      return { ok: false, sentence: String(sentence), isRefused } satisfies SaveAnswer;
    }
    return { ok: false, sentence: refusedSentence(error) ?? NO_CONTACT } satisfies SaveAnswer;
  }
}

/** A signed-out or unpermitted editor keeps the screen: reloading it would lead away from the form. */
export function revalidateUnlessRefused({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return !actionResult?.signedOut && !actionResult?.isRefused && defaultShouldRevalidate;
}

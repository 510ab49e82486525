import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { refusedSentence } from "../site/shell/refused-sentence.ts";

const NO_CONTACT =
  "Der er ingen forbindelse til serveren lige nu. Din tekst står her stadig. Prøv igen om lidt.";

/** In place of the answer of the form's action. */
type Failure = { ok: false; sentence: string; isFailure: true; signedOut: boolean };

/** The clientAction of every admin screen: an error becomes the form's answer, so that the form stays open. */
export async function stayOnError<Answer>({
  serverAction,
}: {
  serverAction: () => Promise<Answer>;
}): Promise<Answer | Failure> {
  try {
    return await serverAction();
  } catch (error) {
    // A thrown Response is a redirect.
    if (error instanceof Response) throw error;
    const response = isRouteErrorResponse(error) ? error : undefined;
    const sentence = String(refusedSentence(error) ?? response?.data?.sentence ?? NO_CONTACT);
    return { ok: false, sentence, isFailure: true, signedOut: response?.status === 401 };
  }
}

/** After a failure the screen stays: loading it could fail too, or lead away. Recovery codes are shown only once. */
export function revalidateUnlessFailed({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return !actionResult?.isFailure && !actionResult?.recoveryCodes && defaultShouldRevalidate;
}

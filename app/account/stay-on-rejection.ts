import { isRouteErrorResponse } from "react-router";
import { refusedSentence } from "../site/shell/refused-sentence.ts";

type RejectedForm = {
  isRejected: true;
  ok: false;
  sentence: string;
  status: number;
  email?: undefined;
};

/** Shows a rejection by the server at the form. Throws any other error. */
export async function stayOnRejection<Answer>({
  serverAction,
}: {
  serverAction: () => Promise<Answer>;
}): Promise<Answer | RejectedForm> {
  try {
    return await serverAction();
  } catch (error) {
    const sentence = refusedSentence(error);
    if (!sentence || !isRouteErrorResponse(error)) throw error;
    return { isRejected: true, ok: false, sentence, status: error.status };
  }
}

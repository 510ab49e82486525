import { isRouteErrorResponse } from "react-router";
import { refusedSentence } from "../site/shell/refused-sentence.ts";

type RejectedForm = {
  isRejected: true;
  ok: false;
  sentence: string;
  status: number;
  email?: undefined;
};

/** The clientAction of the forms to get in by: what the server rejects is said at the form, which stays. */
export async function keepAccountForm<Answer>({
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

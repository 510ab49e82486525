import { isRouteErrorResponse } from "react-router";
import { refusedSentence } from "../site/shell/refused-sentence.ts";

/** What was not let in, as the form hears of it. */
type RejectedForm = {
  isRejected: true;
  ok: false;
  sentence: string;
  status: number;
  /** Stands in its field still. */
  email?: undefined;
};

/** The clientAction of the forms to get in by: what the server does not let in is said at the form, which stays. */
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

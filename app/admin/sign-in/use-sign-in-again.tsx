import { useState } from "react";
import { SignInDialog } from "./sign-in-dialog.tsx";

/** `signInAt` is where one signs in again without script. */
export type SignInAsked = {
  ok: boolean;
  sentence?: string;
  signInAt?: string;
  signedOut?: boolean;
};

/** The dialog for an answer that says that the session is over or too old; `again` then repeats the act. */
export function useSignInAgain(
  answer: SignInAsked | undefined,
  again: () => void,
  onDecline?: () => void,
) {
  const [declined, setDeclined] = useState<SignInAsked>();
  if (!answer || answer === declined || !asksToSignIn(answer)) return undefined;
  return (
    <SignInDialog
      sentence={
        (answer.signInAt && answer.sentence) ||
        "Du er blevet logget ud. Log ind igen for at fortsætte."
      }
      submitLabel="Log ind"
      onSignedIn={again}
      onCancel={
        answer.signInAt
          ? () => {
              setDeclined(answer);
              onDecline?.();
            }
          : undefined
      }
    />
  );
}

export function asksToSignIn({ ok, signInAt, signedOut }: SignInAsked): boolean {
  return !ok && (signInAt !== undefined || signedOut === true);
}

import { useState } from "react";
import { SignInDialog } from "./sign-in-dialog.tsx";

export type SignInAsked = {
  ok: boolean;
  sentence?: string;
  isStale?: boolean;
  signedOut?: boolean;
};

export type SignInWords = { sentence?: string; submitLabel?: string };

/** A dialog signs in when the session has ended or is too old for a change; `again` repeats the change. */
export function useSignInAgain(
  answer: SignInAsked | undefined,
  again: () => void,
  words: SignInWords = {},
  onDecline?: () => void,
) {
  const [declined, setDeclined] = useState<SignInAsked>();
  if (!answer || answer === declined || !asksToSignIn(answer)) return undefined;
  return (
    <SignInDialog
      submitLabel="Log ind"
      {...words}
      sentence={
        (answer.isStale && answer.sentence) ||
        (words.sentence ?? "Du er blevet logget ud. Log ind igen for at fortsætte.")
      }
      onSignedIn={again}
      onCancel={
        answer.isStale
          ? () => {
              setDeclined(answer);
              onDecline?.();
            }
          : undefined
      }
    />
  );
}

export function asksToSignIn({ ok, isStale, signedOut }: SignInAsked): boolean {
  return !ok && (isStale === true || signedOut === true);
}

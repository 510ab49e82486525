import { useState } from "react";
import type { ReauthenticationRequest } from "../../admin/save/reauthentication-answer.ts";
import { ReauthenticationDialog, SignInAgain } from "./reauthentication-dialog.tsx";

type ActionAnswer = {
  ok: boolean;
  reauthentication?: ReauthenticationRequest;
  signedOut?: boolean;
};

/** For an answer that is none yet; `again` then does what was asked for. */
export function useReauthentication(
  answer: ActionAnswer | undefined,
  again: () => void,
  onDecline?: () => void,
) {
  const [declined, setDeclined] = useState<ActionAnswer>();
  if (!answer || answer.ok || answer === declined) return undefined;
  if (answer.signedOut) return <SignInAgain onSignedIn={again} />;
  if (!answer.reauthentication) return undefined;
  return (
    <ReauthenticationDialog
      asks={answer.reauthentication}
      onReauthenticated={again}
      onClose={() => {
        setDeclined(answer);
        onDecline?.();
      }}
    />
  );
}

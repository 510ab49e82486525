import { useState } from "react";
import { ProofDialog, SignInAgain } from "./proof-dialog.tsx";
import type { MissingProof } from "./proof-fields.tsx";

type Answer = { ok: boolean; proof?: MissingProof; signedOut?: boolean };

/**
 * The dialog for an answer that is none yet: a proof, or a session, is missing. When it is there, `again` does what was
 * asked for; nothing while nothing is missing, and once it was declined.
 */
export function useProof(answer: Answer | undefined, again: () => void, onDecline?: () => void) {
  const [declined, setDeclined] = useState<Answer>();
  if (!answer || answer.ok || answer === declined) return undefined;
  if (answer.signedOut) return <SignInAgain onSignedIn={again} />;
  if (!answer.proof) return undefined;
  return (
    <ProofDialog
      asks={answer.proof}
      onProven={again}
      onClose={() => {
        setDeclined(answer);
        onDecline?.();
      }}
    />
  );
}

import type { MissingProof } from "./proof/proof-fields.tsx";

/** What /admin/konto answers. */
export type AccountAnswer = {
  ok: boolean;
  sentence: string;
  /** The form that is answered. */
  intent?: string;
  proof?: MissingProof;
  signedOut?: boolean;
  /** The link of an invitation, to hand over. */
  link?: string;
};

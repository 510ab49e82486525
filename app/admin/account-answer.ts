/** What /admin/konto answers. */
export type AccountAnswer = {
  ok: boolean;
  sentence: string;
  /** The form that is answered. */
  intent?: string;
  /** A fresh proof is missing; without script it is given there. */
  proofAt?: string;
  /** The link of an invitation, to hand over. */
  link?: string;
};

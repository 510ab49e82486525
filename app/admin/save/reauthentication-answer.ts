export type ReauthenticationFactors = {
  email: string;
  /** False where the password alone signs nobody in. */
  asksForPassword: boolean;
  asksForCode: boolean;
  hasPasskey: boolean;
};

/** Without script it is done `at` a page of its own. */
export type ReauthenticationRequest = ReauthenticationFactors & { at: string };

export type ReauthenticationAnswer = {
  ok: boolean;
  sentence: string;
  wrong?: "password" | "code";
  signedOut?: boolean;
};

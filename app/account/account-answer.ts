import type { CreationOptions } from "../server/auth/passkeys.server.ts";
import type { Offer } from "../server/auth/second-factor.server.ts";
import type { QrCode } from "./second-factor/qr-code.server.ts";

export type AccountAnswer = {
  ok: boolean;
  sentence: string;
  isFailure?: boolean;
  isStale?: boolean;
  signedOut?: boolean;
  link?: string;
  offer?: KeyOffer;
  passkey?: PasskeyOffer;
  /** Shown once; stored only hashed. */
  recoveryCodes?: string[];
};

export type KeyOffer = Offer & { qrCode: QrCode };

export type PasskeyOffer = { options: CreationOptions; name: string };

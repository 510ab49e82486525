import type { CreationOptions } from "../server/auth/passkeys.server.ts";
import type { QrCode } from "./second-factor/qr-code.server.ts";

/** Of every form on the account's own screens. */
export type AccountAnswer = {
  ok: boolean;
  sentence: string;
  intent?: string;
  signInAt?: string;
  signedOut?: boolean;
  /** The invitation, to be copied. */
  link?: string;
  offer?: KeyOffer;
  passkey?: PasskeyOffer;
  /** Told once, and known to nobody afterwards. */
  recoveryCodes?: string[];
};

export type KeyOffer = { address: string; qrCode: QrCode; letters: string; sealed: string };

export type PasskeyOffer = { options: CreationOptions; name: string };

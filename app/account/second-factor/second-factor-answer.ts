import type { CreationOptions } from "../../server/auth/passkeys.server.ts";
import type { QrCode } from "./qr-code.server.ts";

export type KeyOffer = { address: string; qrCode: QrCode; letters: string; sealed: string };

export type PasskeyOffer = { options: CreationOptions; name: string };

export type SecondFactorAnswer = {
  ok: boolean;
  sentence: string;
  intent?: string;
  offer?: KeyOffer;
  passkey?: PasskeyOffer;
  /** Told once, and known to nobody afterwards. */
  recoveryCodes?: string[];
};

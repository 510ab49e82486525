import type { CreationOptions } from "../../server/auth/passkeys.server.ts";
import type { QrCode } from "./qr-code.server.ts";

/** A key on its way into an app: as an address and a picture of it, in letters, and sealed for the way back. */
export type KeyOffer = { address: string; qrCode: QrCode; letters: string; sealed: string };

/** What the device makes a passkey of, and a name for it. */
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

import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Page } from "@playwright/test";
import { codeAt, stepAt } from "../../app/server/auth/totp.server.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** An authenticator app with a typed key; spaces do not matter. */
export function createAuthenticator(letters: string) {
  const bits = [...letters.replace(/\s/g, "")]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return { codeAt: (time: Date) => codeAt(key, stepAt(time)), key };
}

/** Six digits that are no valid code around `time`. */
export function wrongCodeAt(time: Date, { codeAt }: ReturnType<typeof createAuthenticator>) {
  const right = [-30, 0, 30].map((seconds) => codeAt(new Date(time.getTime() + seconds * 1000)));
  return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) ?? "";
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

type CredentialOptions = {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
  user?: { id: string };
};
type Changes = {
  /** The origin of the requesting page. */
  origin: string;
  /** The account that the device claims the passkey is for. */
  owner?: string;
  /** Whether the device verified its user by finger, face or code. */
  verified?: boolean;
  /** The signature counter that it reports. */
  counter?: number;
};

/** A device with one passkey, which makes the browser's posts. */
export function createPasskeyDevice() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let owner = "";

  function clientData(type: string, { challenge }: CredentialOptions, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function authenticatorData(rpId: string, flags: number, counter: number, rest = Buffer.alloc(0)) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const site = createHash("sha256").update(rpId).digest();
    return Buffer.concat([site, Buffer.from([flags]), count, rest]);
  }

  const posted = (response: Record<string, string>) =>
    JSON.stringify({
      id: id.toString("base64url"),
      rawId: id.toString("base64url"),
      type: "public-key",
      clientExtensionResults: {},
      response,
    });

  return {
    id: id.toString("base64url"),
    create(asked: CredentialOptions, { origin, verified = true }: Changes): string {
      owner = asked.user?.id ?? "";
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = Buffer.concat([
        // COSE, in CBOR: EC2, ES256, P-256, x and y.
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const length = Buffer.from([0, id.length]);
      const rest = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const flags = PRESENT | HAS_KEY | (verified ? VERIFIED : 0);
      const data = authenticatorData(asked.rp?.id ?? "", flags, 0, rest);
      const attestation = Buffer.concat([
        // CBOR: { fmt: "none", attStmt: {}, authData }
        Buffer.from([0xa3, 0x63]),
        Buffer.from("fmt"),
        Buffer.from([0x64]),
        Buffer.from("none"),
        Buffer.from([0x67]),
        Buffer.from("attStmt"),
        Buffer.from([0xa0, 0x68]),
        Buffer.from("authData"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return posted({
        clientDataJSON: clientData("webauthn.create", asked, origin).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
      });
    },
    use(
      asked: CredentialOptions,
      { origin, verified = true, counter = 0, ...changes }: Changes,
    ): string {
      const flags = PRESENT | (verified ? VERIFIED : 0);
      const data = authenticatorData(asked.rpId ?? "", flags, counter);
      const client = clientData("webauthn.get", asked, origin);
      const hash = createHash("sha256").update(client).digest();
      return posted({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, hash]), privateKey).toString("base64url"),
        userHandle: changes.owner ?? owner,
      });
    },
  };
}

/** Gives the browser a virtual device with a fingerprint reader. */
export async function addVirtualDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the next finger is the owner's. */
    async setFinger(isUserVerified: boolean) {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    async keys() {
      return (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
    },
  };
}

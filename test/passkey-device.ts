import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

type Asked = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } };
type Changes = {
  /** The page that asks. */
  origin: string;
  /** The account that the device says the key is for. */
  owner?: string;
  /** Whether the device has asked for finger, face or code. */
  verified?: boolean;
  /** How often it has signed, as it says. */
  counter?: number;
};

/** A device that holds one passkey: what a browser would post of it. */
export function createPasskeyDevice() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let owner = "";

  function clientData(type: string, { challenge }: Asked, origin: string): Buffer {
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
    create(asked: Asked, { origin, verified = true }: Changes): string {
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
    use(asked: Asked, { origin, verified = true, counter = 0, ...changes }: Changes): string {
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

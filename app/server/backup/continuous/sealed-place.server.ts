import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { DamagedBackup } from "../manifest.server.ts";
import type { BackupPlace } from "./backup-place.ts";

/** What it was written with, before everything that is sealed. */
const FORM = 1;
const NONCE_BYTES = 24;
const NAME_SIGNS = 32;
const KEY_MARK = "key";

const OVERWRITES =
  "lageret lægger nyt oven i det, der er der (det kender ikke If-None-Match), og kan ikke bruges til løbende kopier";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

export type SealedPlace = Awaited<ReturnType<typeof openSealedPlace>>;

class WrongKey extends Error {
  override name = "WrongKey";
}

/** Compresses and encrypts what goes into a place. @throws {WrongKey} where another key has been used before */
export async function openSealedPlace(place: BackupPlace, key: Uint8Array<ArrayBuffer>) {
  const [sealing, naming] = ["seal", "name"].map((use) => deriveKey(key, use));
  if (!sealing || !naming) throw new Error("no keys");
  const mark = nameOf("samspil", naming);
  const found = await place.read(KEY_MARK);
  if (found && Buffer.from(found).toString() !== mark) {
    throw new WrongKey("nøglen (BACKUP_KEY) er ikke den, som kopierne er låst med");
  }

  async function seal(name: string, content: Uint8Array): Promise<Uint8Array> {
    const nonce = randomBytes(NONCE_BYTES);
    // Bound to its name: nothing can be put in another's place.
    const cipher = xchacha20poly1305(sealing ?? key, nonce, Buffer.from(name));
    const sealed = cipher.encrypt(await compress(content));
    return Buffer.concat([Buffer.from([FORM]), nonce, sealed]);
  }

  async function open(name: string, sealed: Uint8Array): Promise<Buffer> {
    const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
    try {
      if (sealed[0] !== FORM) throw new Error("unknown form");
      const cipher = xchacha20poly1305(sealing ?? key, nonce, Buffer.from(name));
      return await decompress(cipher.decrypt(sealed.subarray(1 + NONCE_BYTES)));
    } catch (error) {
      throw new DamagedBackup(`${name} er ikke, som den blev gemt`, { cause: error });
    }
  }

  return {
    /** By what it holds; who has no key learns nothing from it. */
    nameOf: (content: Uint8Array) => nameOf(content, naming),
    /** Whether copies have been made there before. */
    isClaimed: found !== undefined,
    async claim() {
      if (found) return;
      await place.putNew(KEY_MARK, Buffer.from(mark));
      if (await place.putNew(KEY_MARK, Buffer.from(mark))) throw new Error(OVERWRITES);
    },
    async putNew(name: string, content: Uint8Array) {
      return place.putNew(name, await seal(name, content));
    },
    /** @returns undefined where it is not there @throws {DamagedBackup} */
    async read(name: string): Promise<Buffer | undefined> {
      const sealed = await place.read(name);
      return sealed && open(name, sealed);
    },
    has: place.has,
    list: place.list,
    remove: place.remove,
  };
}

function deriveKey(key: Uint8Array<ArrayBuffer>, use: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", `samspil backup ${use}`, 32));
}

function nameOf(content: Uint8Array | string, key: Uint8Array): string {
  return createHmac("sha256", key).update(content).digest("hex").slice(0, NAME_SIGNS);
}

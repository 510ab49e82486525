import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { type Settings, SettingsError } from "../config.server.ts";
import type { S3Limits } from "../s3/s3-bucket.server.ts";
import type { BackupAddress } from "./backup-address.ts";
import { readBackupKey } from "./backup-key.server.ts";
import { parseKey } from "./backup-key.ts";
import type { BackupRepository } from "./backup-repository.ts";
import { createFolderRepository } from "./folder-repository.server.ts";
import { DamagedCopy } from "./manifest.server.ts";

const CIPHER = "aes-256-gcm";
/** What it was written with, before everything that is sealed. */
const FORM = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MARK_SIGNS = 16;
const KEY_MARK = "key";

export type EncryptedRepository = Awaited<ReturnType<typeof openEncryptedRepository>>;
type PlaceSettings = Pick<Settings, "dataDir" | "backupKey" | "s3Keys">;

class WrongKey extends Error {
  override name = "WrongKey";
}

/** @throws {SettingsError} where there is no key to open it with @throws {WrongKey} */
export async function openRepository(
  address: BackupAddress,
  settings: PlaceSettings,
  limits?: Partial<S3Limits>,
) {
  const key = parseKey(readBackupKey(settings) ?? "");
  if (!key) {
    throw new SettingsError("BACKUP_KEY: skal sættes til den nøgle, som kopierne er låst med");
  }
  return openEncryptedRepository(await connectRepository(address, settings, limits), key);
}

export async function connectRepository(
  { folder, s3 }: BackupAddress,
  { s3Keys }: Pick<Settings, "s3Keys">,
  limits: Partial<S3Limits> = {},
): Promise<BackupRepository> {
  if (!s3) return createFolderRepository(folder);
  if (!s3Keys) {
    throw new SettingsError(
      "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: skal sættes for at nå kopierne",
    );
  }
  // Its library is for those who have asked for it alone.
  const { BACKUP_LIMITS, createS3Repository } = await import("./s3-repository.server.ts");
  return createS3Repository({ ...s3, keys: s3Keys }, { ...BACKUP_LIMITS, ...limits });
}

/** Compresses and encrypts what goes into a place. @throws {WrongKey} where another key has been used before */
export async function openEncryptedRepository(
  place: BackupRepository,
  key: Uint8Array<ArrayBuffer>,
) {
  const [sealing, marking] = [deriveKey(key, "seal"), deriveKey(key, "name")];
  const markOf = (text: string) =>
    createHmac("sha256", marking).update(text).digest("hex").slice(0, MARK_SIGNS);
  const keyMark = Buffer.from(markOf("samspil"));
  const found = await place.read(KEY_MARK);
  if (found && !keyMark.equals(found)) {
    throw new WrongKey("nøglen (BACKUP_KEY) er ikke den, som kopierne er låst med");
  }

  /** Bound to its name: nothing can be put in another's place. */
  function seal(name: string, content: Buffer): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, sealing, nonce).setAAD(Buffer.from(name));
    const sealed = [cipher.update(content), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat([Buffer.from([FORM]), nonce, ...sealed]);
  }

  function open(name: string, sealed: Uint8Array): Buffer {
    const [nonceEnd, tagStart] = [1 + NONCE_BYTES, sealed.length - TAG_BYTES];
    try {
      if (sealed[0] !== FORM) throw new Error("unknown form");
      const cipher = createDecipheriv(CIPHER, sealing, sealed.subarray(1, nonceEnd));
      cipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(tagStart));
      return Buffer.concat([cipher.update(sealed.subarray(nonceEnd, tagStart)), cipher.final()]);
    } catch (error) {
      throw new DamagedCopy(`${name} er ikke, som den blev gemt`, { cause: error });
    }
  }

  async function readCompressed(name: string): Promise<Buffer> {
    const sealed = await place.read(name);
    if (!sealed) throw new DamagedCopy(`${name} mangler`);
    return open(name, sealed);
  }

  return {
    /** Only who has the key can write it. */
    markOf,
    /** Whether copies have been made there before. */
    isClaimed: found !== undefined,
    async claim() {
      if (!found) await place.put(KEY_MARK, keyMark);
    },
    async put(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
      const compressed = await pipeline(content, createZstdCompress(), collect);
      await place.put(name, seal(name, compressed));
    },
    /** @throws {DamagedCopy} where it is not there, or not as it was put */
    async read(name: string): Promise<Buffer> {
      return pipeline([await readCompressed(name)], createZstdDecompress(), collect);
    },
    /** The same, into a file. */
    async fetch(name: string, file: string): Promise<void> {
      const target = createWriteStream(file, { mode: 0o600, flush: true });
      await pipeline([await readCompressed(name)], createZstdDecompress(), target);
    },
    list: place.list,
    remove: place.remove,
  };
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks));
}

function deriveKey(key: Uint8Array<ArrayBuffer>, use: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", `samspil backup ${use}`, 32));
}

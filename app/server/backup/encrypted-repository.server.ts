import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { parseKey } from "../../formats/backup-key.ts";
import { type Settings, SettingsError } from "../config.server.ts";
import type { BackupAddress } from "../s3/backup-address.ts";
import type { S3Limits } from "../s3/s3-bucket.server.ts";
import { readBackupKey } from "./backup-key.server.ts";
import type { BackupRepository } from "./backup-repository.ts";
import { createFolderRepository } from "./folder-repository.server.ts";
import { DamagedCopy } from "./manifest.server.ts";

const CIPHER = "aes-256-gcm";
const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SIGNATURE_DIGITS = 16;
const KEY_FILE = "key";

export type EncryptedRepository = Awaited<ReturnType<typeof openEncryptedRepository>>;
type RepositorySettings = Pick<Settings, "dataDir" | "backupKey" | "s3Keys">;

class WrongKey extends Error {
  override name = "WrongKey";
}

export async function openRepository(
  address: BackupAddress,
  settings: RepositorySettings,
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
  const { BACKUP_LIMITS, createS3Repository } = await import("./s3-repository.server.ts");
  return createS3Repository({ ...s3, keys: s3Keys }, { ...BACKUP_LIMITS, ...limits });
}

export async function openEncryptedRepository(
  repository: BackupRepository,
  key: Uint8Array<ArrayBuffer>,
) {
  const [encryptionKey, signingKey] = [deriveKey(key, "seal"), deriveKey(key, "name")];
  const sign = (text: string) =>
    createHmac("sha256", signingKey).update(text).digest("hex").slice(0, SIGNATURE_DIGITS);
  const keyId = Buffer.from(sign("samspil"));
  const storedId = await repository.read(KEY_FILE);
  if (storedId && !keyId.equals(storedId)) {
    throw new WrongKey("nøglen (BACKUP_KEY) er ikke den, som kopierne er låst med");
  }

  /** The name is authenticated too, so that no file can replace another. */
  function encrypt(name: string, content: Buffer): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, encryptionKey, nonce).setAAD(Buffer.from(name));
    const encrypted = [cipher.update(content), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat([Buffer.from([FORMAT]), nonce, ...encrypted]);
  }

  function decrypt(name: string, file: Uint8Array): Buffer {
    const [nonceEnd, tagStart] = [1 + NONCE_BYTES, file.length - TAG_BYTES];
    try {
      if (file[0] !== FORMAT) throw new Error("unknown format");
      const cipher = createDecipheriv(CIPHER, encryptionKey, file.subarray(1, nonceEnd));
      cipher.setAAD(Buffer.from(name)).setAuthTag(file.subarray(tagStart));
      return Buffer.concat([cipher.update(file.subarray(nonceEnd, tagStart)), cipher.final()]);
    } catch (error) {
      throw new DamagedCopy(`${name} er ikke, som den blev gemt`, { cause: error });
    }
  }

  async function readCompressed(name: string): Promise<Buffer> {
    const file = await repository.read(name);
    if (!file) throw new DamagedCopy(`${name} mangler`);
    return decrypt(name, file);
  }

  return {
    sign,
    isClaimed: storedId !== undefined,
    async claim() {
      if (!storedId) await repository.put(KEY_FILE, keyId);
    },
    async put(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
      const compressed = await pipeline(content, createZstdCompress(), collect);
      await repository.put(name, encrypt(name, compressed));
    },
    async read(name: string): Promise<Buffer> {
      return pipeline([await readCompressed(name)], createZstdDecompress(), collect);
    },
    async fetch(name: string, file: string): Promise<void> {
      const target = createWriteStream(file, { mode: 0o600, flush: true });
      await pipeline([await readCompressed(name)], createZstdDecompress(), target);
    },
    list: repository.list,
    remove: repository.remove,
  };
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks));
}

function deriveKey(key: Uint8Array<ArrayBuffer>, use: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", `samspil backup ${use}`, 32));
}

import { createHash } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "../../formats/json.ts";
import { UNFINISHED, writeFileAtomic } from "../data-dir/atomic-write.server.ts";
import { flushFolders, hashFile, listFiles } from "./files.server.ts";

export const MANIFEST = "manifest.json";
/** What `sha256sum -c` reads. */
const SEAL = "manifest.sha256";
const VERIFIED = "verified.json";
const OWN_FILES = new Set([MANIFEST, SEAL, VERIFIED, VERIFIED + UNFINISHED]);

export const DATABASE_FILE = "samspil.db";
/** The rows of a site that is not in DATA_DIR alone. */
export const DUMP_FILE = "samspil.jsonl";

const file = z.object({
  path: z.string().refine(isPlainPath),
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  mode: z.int().min(0).max(0o777),
  /** When the original was changed, in milliseconds: the same size and time is the same file. */
  changedAt: z.int(),
});

const schema = z.object({
  madeAt: z.iso.datetime(),
  origin: z.string(),
  pages: z.object({ build: z.string(), shown: z.record(z.string(), z.string()) }).optional(),
  files: z
    .array(file)
    .refine((files) => files.some(({ path }) => path === DATABASE_FILE || path === DUMP_FILE)),
});

const verified = z.object({
  verifiedAt: z.iso.datetime(),
  manifest: z.string(),
  pages: z.int(),
  comparedWords: z.boolean(),
  comparedWithSite: z.boolean(),
});

export type Manifest = z.output<typeof schema>;
export type BackupFile = z.output<typeof file>;
type Verified = z.output<typeof verified>;

/** Whether it is of PostgreSQL or S3: an export, and no data folder. */
export function isOfHosted({ files }: Pick<Manifest, "files">): boolean {
  return files.some(({ path }) => path === DUMP_FILE);
}

export class DamagedBackup extends Error {
  override name = "DamagedBackup";
}

export async function sealBackup(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await flushFolders(folder);
  await writeFile(join(folder, MANIFEST), text, { flush: true });
  await writeFile(join(folder, SEAL), sealOf(text), { flush: true });
  await flushFolders(folder);
}

/** @throws {DamagedBackup} when there is none, or any byte of it has changed */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, seal] = await Promise.all([MANIFEST, SEAL].map((name) => readText(folder, name)));
  if (text === undefined || seal === undefined) {
    throw new DamagedBackup(`${folder} er ikke en hel sikkerhedskopi: ${MANIFEST} mangler`);
  }
  if (sealOf(text) !== seal) throw new DamagedBackup(`${MANIFEST} er ikke, som den blev gemt`);
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [name, index] = parsed.error.issues[0]?.path ?? [];
  throw new DamagedBackup(`${MANIFEST} passer ikke: ${String(name)} ${String(index ?? "")}`.trim());
}

/** @throws {DamagedBackup} naming the first thing that is missing, changed or not listed */
export async function checkFiles(folder: string, manifest: Manifest): Promise<void> {
  const present = new Set<string>();
  for (const { path, isPlain } of await listFiles(folder)) {
    if (!isPlain) throw new DamagedBackup(`${path} er ikke en almindelig fil`);
    if (!OWN_FILES.has(path)) present.add(path);
  }
  for (const { path } of manifest.files) {
    if (!present.delete(path)) throw new DamagedBackup(`${path} mangler`);
  }
  for (const extra of present) throw new DamagedBackup(`${extra} hører ikke til`);
  for (const file of manifest.files) await checkFile(folder, file);
}

/** @throws {DamagedBackup} when its bytes are not the ones listed */
export async function checkFile(folder: string, { path, size, sha256 }: BackupFile): Promise<void> {
  const found = await stat(join(folder, path));
  if (found.size !== size || (await hashFile(join(folder, path))) !== sha256) {
    throw new DamagedBackup(`${path} er ikke, som den blev gemt`);
  }
}

export async function writeVerified(folder: string, fact: Omit<Verified, "manifest">) {
  const manifest = await readText(folder, SEAL);
  await writeFileAtomic(
    join(folder, VERIFIED),
    `${JSON.stringify({ ...fact, manifest }, null, 2)}\n`,
  );
}

/** @returns undefined when it was not verified, or not as it is now */
export async function readVerified(folder: string): Promise<Verified | undefined> {
  const text = await readText(folder, VERIFIED);
  const fact = text === undefined ? undefined : verified.safeParse(parseJson(text)).data;
  return fact && fact.manifest === (await readText(folder, SEAL)) ? fact : undefined;
}

function sealOf(text: string): string {
  return `${createHash("sha256").update(text).digest("hex")}  ${MANIFEST}\n`;
}

function readText(folder: string, name: string): Promise<string | undefined> {
  return readFile(join(folder, name), "utf8").catch(() => undefined);
}

export function isPlainPath(path: string): boolean {
  const names = path.split("/");
  return (
    names.every((name) => name !== "" && name !== "." && name !== "..") &&
    !/[\\\0]/.test(path) &&
    !OWN_FILES.has(path)
  );
}

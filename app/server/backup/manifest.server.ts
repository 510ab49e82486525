import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

export const MANIFEST = "manifest.json";

/** What a backup holds: each file with its size in bytes and SHA-256 in hex. */
export type Manifest = z.output<typeof schema>;

const schema = z.object({
  madeAt: z.iso.datetime(),
  files: z.array(
    z.object({ path: z.string(), size: z.int().nonnegative(), sha256: z.string().length(64) }),
  ),
});

export class DamagedBackup extends Error {
  override name = "DamagedBackup";
}

export async function describeFiles(folder: string, madeAt: Date): Promise<Manifest> {
  const files = [];
  for (const path of await listFiles(folder)) {
    if (path === MANIFEST) continue;
    const { size } = await stat(join(folder, path));
    files.push({ path, size, sha256: await hashFile(join(folder, path)) });
  }
  return { madeAt: madeAt.toISOString(), files };
}

/** @throws {DamagedBackup} naming the first thing that is missing, changed or not listed */
export async function checkManifest(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const present = new Set(await listFiles(folder));
  for (const { path, size, sha256 } of manifest.files) {
    if (!isInside(path)) throw new DamagedBackup(`${path} peger ud af sikkerhedskopien`);
    if (!present.delete(path)) throw new DamagedBackup(`${path} mangler`);
    const found = await stat(join(folder, path));
    if (found.size !== size || (await hashFile(join(folder, path))) !== sha256) {
      throw new DamagedBackup(`${path} er ikke, som den blev gemt`);
    }
  }
  present.delete(MANIFEST);
  for (const stranger of present) throw new DamagedBackup(`${stranger} hører ikke til`);
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return schema.parse(JSON.parse(await readFile(join(folder, MANIFEST), "utf8")));
  } catch {
    throw new DamagedBackup(`${MANIFEST} mangler eller kan ikke læses`);
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

function isInside(path: string): boolean {
  return !path.startsWith("/") && !path.split(/[/\\]/).includes("..");
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

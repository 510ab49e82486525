import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "../../formats/json.ts";
import { writeFileAtomic } from "../data-dir/atomic-write.server.ts";
import { DATABASE_FILE, MEDIA_FOLDER } from "../data-dir/names.ts";
import { isMediaPath } from "../media/media-path.ts";
import { hashFile } from "./files.server.ts";

export const MANIFEST = "manifest.json";
const PICTURES = `${MEDIA_FOLDER}/`;

const path = z.string().refine((path) => path === DATABASE_FILE || pictureIn(path) !== undefined);

const schema = z.object({
  madeAt: z.iso.datetime(),
  /** The SHA-256 of each, by its path. */
  files: z.record(path, z.string()).refine((files) => DATABASE_FILE in files),
});

const stored = z.object({ copy: schema, sha256: z.string() });

export type Manifest = z.output<typeof schema>;

/** A snapshot that was read back: its pictures by their paths in the store. */
export type Copy = { madeAt: string; folder: string; pictures: string[]; damaged: string[] };

export class DamagedCopy extends Error {
  override name = "DamagedCopy";
}

export async function writeManifest(folder: string, copy: Manifest): Promise<void> {
  const text = JSON.stringify({ copy, sha256: checksumOf(copy) }, null, 2);
  await writeFileAtomic(join(folder, MANIFEST), `${text}\n`);
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EACCES") throw error;
    throw new DamagedCopy(`${folder} er ikke en hel sikkerhedskopi: ${MANIFEST} mangler`);
  });
  const { data } = stored.safeParse(parseJson(text));
  if (data && checksumOf(data.copy) === data.sha256) return data.copy;
  throw new DamagedCopy(`${MANIFEST} er ikke, som den blev gemt`);
}

/** @param mayLack whether it is of use without some of its pictures @throws {DamagedCopy} naming the file */
export async function openCopy(folder: string, { mayLack = false } = {}): Promise<Copy> {
  const { madeAt, files } = await readManifest(folder);
  const copy: Copy = { madeAt, folder, pictures: [], damaged: [] };
  for (const [path, sha256] of Object.entries(files)) {
    const damage = await damageOf(join(folder, path), sha256);
    const picture = pictureIn(path);
    if (damage && !(picture && mayLack)) throw new DamagedCopy(`${path} ${damage}`);
    if (picture) copy[damage ? "damaged" : "pictures"].push(picture);
  }
  return copy;
}

async function damageOf(file: string, sha256: string): Promise<string | undefined> {
  const found = await hashFile(file).catch(() => undefined);
  if (!found) return "mangler";
  return found === sha256 ? undefined : "er ikke, som den blev gemt";
}

function pictureIn(path: string): string | undefined {
  const picture = path.slice(PICTURES.length);
  return path.startsWith(PICTURES) && isMediaPath(picture) ? picture : undefined;
}

function checksumOf(copy: Manifest): string {
  return hash("sha256", JSON.stringify(copy));
}

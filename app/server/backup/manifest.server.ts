import { hash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "../../formats/json.ts";
import { DATABASE_FILE, MEDIA_FOLDER } from "../data-dir/names.ts";
import { isMediaPath } from "../media/media-path.ts";

import { hashFile } from "./files.server.ts";

export const MANIFEST = "manifest.json";
const PICTURES = `${MEDIA_FOLDER}/`;

const file = z.object({
  path: z.string().refine((path) => path === DATABASE_FILE || pictureIn(path) !== undefined),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const schema = z.object({
  madeAt: z.iso.datetime(),
  files: z.array(file).refine((files) => files.some(({ path }) => path === DATABASE_FILE)),
});

const stored = z.object({ copy: schema, sha256: z.string() });

export type Manifest = z.output<typeof schema>;
type CopiedFile = z.output<typeof file>;

export class DamagedCopy extends Error {
  override name = "DamagedCopy";
}

export async function describeFile(folder: string, path: string): Promise<CopiedFile> {
  return { path, sha256: await hashFile(join(folder, path)) };
}

export async function writeManifest(folder: string, copy: Manifest): Promise<void> {
  const text = JSON.stringify({ copy, sha256: checksumOf(copy) }, null, 2);
  await writeFile(join(folder, MANIFEST), `${text}\n`, { flush: true });
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EACCES") throw error;
    throw new DamagedCopy(`${folder} er ikke en hel sikkerhedskopi: ${MANIFEST} mangler`);
  });
  const { data } = stored.safeParse(parseJson(text));
  if (!data || checksumOf(data.copy) !== data.sha256) {
    throw new DamagedCopy(`${MANIFEST} er ikke, som den blev gemt`);
  }
  for (const listed of data.copy.files) {
    const file = await describeFile(folder, listed.path).catch(() => undefined);
    if (!file) throw new DamagedCopy(`${listed.path} mangler`);
    if (file.sha256 !== listed.sha256) {
      throw new DamagedCopy(`${listed.path} er ikke, som den blev gemt`);
    }
  }
  return data.copy;
}

export function pictureIn(path: string): string | undefined {
  const picture = path.slice(PICTURES.length);
  return path.startsWith(PICTURES) && isMediaPath(picture) ? picture : undefined;
}

function checksumOf(copy: Manifest): string {
  return hash("sha256", JSON.stringify(copy));
}

import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { parseJson } from "../../app/formats/json.ts";
import { flush, flushFolders } from "../../app/server/backup/files.server.ts";
import { DUMP_FILE } from "../../app/server/backup/manifest.server.ts";
import { withTemporaryPlace } from "../../app/server/data-dir/temporary-place.server.ts";
import type { Database } from "../../app/server/database/database.server.ts";
import { isMediaPath } from "../../app/server/media/media-path.ts";
import type { MediaStore } from "../../app/server/media/media-store.ts";
import { MEDIA_FOLDER } from "../../app/server/media/open-media-store.server.ts";
import {
  copyRows,
  type Finish,
  putPicture,
  readBytes,
  requireEmpty,
  sha256,
  Trouble,
} from "./copy.ts";
import { readSnapshot, type TableRow } from "./rows.ts";
import { describeTables } from "./tables.ts";
import { readVersion } from "./version.ts";

const ABOUT =
  "Fortroligt: bestillinger, kunder og konti med deres adgangskoder (hash). Opbevar det som selve sitet, og slet det, når det er flyttet.";

export type Stores = { database: Database; media: MediaStore };
export type Counts = { rows: number; pictures: number };

/** A name that ends in '.jsonl' is one file, with the pictures in it; any other is a folder, with them beside it. */
const isOneFile = (place: string) => place.endsWith(".jsonl");

/** Whole, or not at all. Nothing in it tells when or where it was made: of the same site it is the same to the byte. */
export async function writeDump(stores: Stores, target: string): Promise<Counts> {
  if (await stat(target).catch(() => undefined))
    throw new Trouble(`${target} findes allerede. Vælg et navn, der ikke findes`);
  await mkdir(dirname(target), { recursive: true });
  return withTemporaryPlace(`${target}-ufaerdig`, async (place) => {
    const counts = await writeDumpInto(place, stores, { isOneFile: isOneFile(target) });
    await rename(isOneFile(target) ? join(place, DUMP_FILE) : place, target);
    await flush(dirname(target));
    return counts;
  });
}

export async function writeDumpInto(
  place: string,
  { database, media }: Stores,
  { isOneFile }: { isOneFile: boolean },
): Promise<Counts> {
  const counts = { rows: 0, pictures: 0 };
  async function* read() {
    yield { samspil: "export", version: await readVersion(database), about: ABOUT };
    for await (const row of readSnapshot(database, await describeTables())) {
      counts.rows += 1;
      yield row;
    }
    // After the rows: a picture is stored before anything mentions it.
    for (const path of (await media.list()).sort()) {
      const bytes = await readBytes(media, path);
      if (!bytes) continue;
      counts.pictures += 1;
      const line = { media: path, size: bytes.byteLength, sha256: sha256(bytes) };
      if (isOneFile) yield { ...line, base64: bytes.toString("base64") };
      else yield line;
      if (!isOneFile) await writePicture(join(place, MEDIA_FOLDER, path), bytes);
    }
  }
  const file = join(place, DUMP_FILE);
  await pipeline(Readable.from(seal(read())), createWriteStream(file, { mode: 0o600 }));
  await flush(file);
  await flushFolders(place);
  return counts;
}

async function* seal(lines: AsyncIterable<object>) {
  const hash = createHash("sha256");
  let count = 0;
  for await (const line of lines) {
    const text = `${JSON.stringify(line)}\n`;
    hash.update(text);
    count += 1;
    yield text;
  }
  yield `${JSON.stringify({ lines: count, sha256: hash.digest("hex") })}\n`;
}

async function writePicture(file: string, bytes: Uint8Array) {
  await mkdir(dirname(file), { recursive: true });
  await pipeline(Readable.from([bytes]), createWriteStream(file, { mode: 0o600 }));
  await flush(file);
}

/** @returns the last change of the tables that it was written from; undefined when the file or folder is no export of ours */
export async function readDumpVersion(place: string): Promise<string | undefined> {
  for await (const line of readLines(place)) return header.safeParse(parseJson(line)).data?.version;
  return undefined;
}

export async function requireDumpVersion(place: string): Promise<string> {
  const version = await readDumpVersion(place);
  if (version === undefined) throw new Trouble(NO_DUMP);
  return version;
}

const NO_DUMP = "det er ikke en eksport fra Samspil";

/** Into a site with nothing in it: all of it, or none. @throws {Trouble} before anything is changed, when it is not whole */
export async function loadDump(
  { database, media }: Stores,
  place: string,
  finish?: Finish,
): Promise<Counts> {
  const version = await readVersion(database);
  const tables = await describeTables({ upTo: version });
  await requireEmpty({ database, media }, tables);
  const pictures = await requireWhole(place, version);
  const brought: string[] = [];
  try {
    for await (const picture of readPictures(place)) {
      brought.push(picture.media);
      await putPicture(media, picture.media, await bytesOf(place, picture));
    }
    const rows = await copyRows(() => readTableRows(place), database, tables, finish);
    return { rows, pictures };
  } catch (error) {
    for (const path of brought) await media.remove(path);
    throw error;
  }
}

/** The rows alone, of one that is known to be whole, into a database opened up to its version. */
export async function loadRows(database: Database, place: string, upTo: string): Promise<number> {
  return copyRows(() => readTableRows(place), database, await describeTables({ upTo }));
}

/** Every byte of it is as it was written. @returns how many pictures it has */
async function requireWhole(place: string, version: string): Promise<number> {
  const hash = createHash("sha256");
  let count = 0;
  let pictures = 0;
  let end: z.output<typeof trailer> | undefined;
  for await (const line of readLines(place)) {
    if (end) throw new Trouble(DAMAGED);
    const value = parseJson(line);
    if (count === 0) requireVersion(value, version);
    end = trailer.safeParse(value).data;
    if (end) continue;
    hash.update(`${line}\n`);
    count += 1;
    const picture = pictureLine.safeParse(value).data;
    if (picture) await requirePicture(place, picture);
    if (picture) pictures += 1;
    else if (count > 1 && !rowLine.safeParse(value).success) throw new Trouble(DAMAGED);
  }
  if (end?.lines !== count || end.sha256 !== hash.digest("hex")) throw new Trouble(DAMAGED);
  return pictures;
}

const DAMAGED = "eksporten er ikke hel, eller den er ændret, siden den blev lavet";

function requireVersion(first: unknown, version: string) {
  const found = header.safeParse(first).data;
  if (!found) throw new Trouble(NO_DUMP);
  if (found.version === version) return;
  throw new Trouble(
    found.version < version
      ? `eksporten er lavet af en ældre udgave af Samspil (${found.version}) end den, der har oprettet databasens tabeller (${version}). Vælg en database helt uden tabeller`
      : `eksporten er lavet af en nyere udgave af Samspil (${found.version}) end denne (${version}). Opdatér først`,
  );
}

async function requirePicture(place: string, picture: PictureLine) {
  const bytes = await bytesOf(place, picture);
  if (bytes.byteLength !== picture.size || sha256(bytes) !== picture.sha256)
    throw new Trouble(`${picture.media} er ikke, som det blev eksporteret`);
}

async function bytesOf(place: string, { media, base64 }: PictureLine): Promise<Buffer> {
  if (base64 !== undefined) return Buffer.from(base64, "base64");
  return readFile(join(place, MEDIA_FOLDER, media)).catch(() => {
    throw new Trouble(`${media} mangler`);
  });
}

async function* readTableRows(place: string): AsyncGenerator<TableRow> {
  for await (const line of readLines(place)) {
    const row = rowLine.safeParse(parseJson(line)).data;
    if (row) yield row;
  }
}

async function* readPictures(place: string): AsyncGenerator<PictureLine> {
  for await (const line of readLines(place)) {
    const picture = pictureLine.safeParse(parseJson(line)).data;
    if (picture) yield picture;
  }
}

/** Only a line feed ends a line: other ends may stand in a text. */
async function* readLines(place: string): AsyncGenerator<string> {
  const isFolder = (await stat(place)).isDirectory();
  const file = createReadStream(isFolder ? join(place, DUMP_FILE) : place, "utf8");
  let begun = "";
  for await (const chunk of file) {
    const [first = "", ...more] = String(chunk).split("\n");
    begun += first;
    for (const next of more) {
      yield begun;
      begun = next;
    }
  }
  if (begun !== "") yield begun;
}

const header = z.object({ samspil: z.literal("export"), version: z.string() });
const trailer = z.strictObject({ lines: z.int(), sha256: z.string() });
const rowLine = z.strictObject({
  table: z.string(),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
const pictureLine = z.strictObject({
  media: z.string().refine(isMediaPath),
  size: z.int(),
  sha256: z.string(),
  base64: z.string().optional(),
});

type PictureLine = z.output<typeof pictureLine>;

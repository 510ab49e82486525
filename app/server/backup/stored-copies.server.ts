import { createReadStream } from "node:fs";
import { join } from "node:path";
import { openSqliteReadOnly } from "../database/sqlite.server.ts";
import { isMediaPath } from "../media/media-path.ts";
import type { Copy } from "./backup.server.ts";
import type { EncryptedRepository } from "./encrypted-repository.server.ts";
import { DATABASE_FILE } from "./manifest.server.ts";
import { readLastOrderNumber } from "./prepare-copy.server.ts";

export const COPIES = "copies";
export const PICTURES = "media";
const RESTORED = "restored";
const DIGITS = 10;

/** All of it stands in the copy's name, so that a listing is the index. */
export type StoredCopy = {
  name: string;
  /** One more than that of the copy before it, whatever the clock says. */
  number: number;
  madeAt: string;
  /** The last order's. */
  lastNumber: number;
  /** Whose copy it is. */
  writer: string;
};

const NAME =
  /^(?<said>(?<number>\d{10})-(?<time>\d{8}T\d{9}Z)-(?<last>\d+)-(?<writer>[0-9a-f]{8}))-(?<mark>[0-9a-f]+)$/;
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/;

function parseName(place: EncryptedRepository, name: string): StoredCopy[] {
  const { said = "", number, time = "", last, writer = "", mark } = NAME.exec(name)?.groups ?? {};
  // A name that somebody else has made up counts for nothing.
  if (said === "" || place.markOf(said) !== mark) return [];
  const madeAt = time.replace(TIME, "$1-$2-$3T$4:$5:$6.$7Z");
  return [{ name, number: Number(number), madeAt, lastNumber: Number(last), writer }];
}

/** The oldest first. */
export async function listCopies(place: EncryptedRepository): Promise<StoredCopy[]> {
  const copies = (await place.list(COPIES)).flatMap((name) => parseName(place, name));
  return copies.sort((a, b) => a.number - b.number || a.madeAt.localeCompare(b.madeAt));
}

/** The newest may give way to a newer one of its minute while it is read. @returns undefined where there is none */
export async function withNewest<Result>(
  place: EncryptedRepository,
  use: (copy: StoredCopy) => Promise<Result>,
): Promise<Result | undefined> {
  const newest = (await listCopies(place)).at(-1);
  return (
    newest &&
    use(newest).catch(async (error: unknown) => {
      const now = (await listCopies(place)).at(-1);
      if (!now || now.name === newest.name) throw error;
      return use(now);
    })
  );
}

type NewCopy = Pick<StoredCopy, "number" | "madeAt" | "writer">;

export async function putCopy(
  place: EncryptedRepository,
  file: string,
  { number, madeAt, writer }: NewCopy,
): Promise<StoredCopy> {
  const database = openSqliteReadOnly(file);
  const lastNumber = await readLastOrderNumber(database.kysely).finally(database.close);
  const time = madeAt.replaceAll(/[-:.]/g, "");
  const said = `${String(number).padStart(DIGITS, "0")}-${time}-${lastNumber}-${writer}`;
  const name = `${said}-${place.markOf(said)}`;
  await place.put(`${COPIES}/${name}`, createReadStream(file));
  return { name, number, madeAt, lastNumber, writer };
}

export async function removeCopy(place: EncryptedRepository, { name }: StoredCopy): Promise<void> {
  await place.remove(`${COPIES}/${name}`);
}

export async function listPictures(place: EncryptedRepository): Promise<string[]> {
  return (await place.list(PICTURES)).filter(isMediaPath);
}

export function putPicture(
  place: EncryptedRepository,
  path: string,
  content: AsyncIterable<Uint8Array>,
) {
  return place.put(`${PICTURES}/${path}`, content);
}

export function removePicture(place: EncryptedRepository, path: string): Promise<void> {
  return place.remove(`${PICTURES}/${path}`);
}

/** @throws {DamagedCopy} unless it can be opened */
export function readCopy(place: EncryptedRepository, { name }: StoredCopy): Promise<Buffer> {
  return place.read(`${COPIES}/${name}`);
}

/** The last number that may have been given, by the copies and by those who have restored from them. */
export async function readHighestNumber(place: EncryptedRepository, copies: StoredCopy[]) {
  const restored = (await place.list(RESTORED)).flatMap((name) => {
    const [said = "", mark] = name.split("_");
    return place.markOf(said) === mark ? [Number(said.split("-").at(-1))] : [];
  });
  return Math.max(0, ...copies.map(({ lastNumber }) => lastNumber), ...restored);
}

/** Two who restore from one copy do not know of each other: each notes after which number its own orders begin. */
export async function noteRestored(place: EncryptedRepository, lastNumber: number, now: Date) {
  const said = `${now.getTime()}-${lastNumber}`;
  await place.put(`${RESTORED}/${said}_${place.markOf(said)}`, []);
}

/** @param folder where its database is put @throws {DamagedCopy} */
export async function openStoredCopy(
  place: EncryptedRepository,
  { name, madeAt }: StoredCopy,
  folder: string,
): Promise<Copy> {
  const database = join(folder, DATABASE_FILE);
  await place.fetch(`${COPIES}/${name}`, database);
  return {
    madeAt,
    database,
    pictures: await listPictures(place),
    readPicture: (path) => place.read(`${PICTURES}/${path}`),
  };
}

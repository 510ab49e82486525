import { createReadStream } from "node:fs";
import { join } from "node:path";
import { DATABASE_FILE } from "../data-dir/names.ts";
import { openSqliteReadOnly } from "../database/sqlite.server.ts";
import { isMediaPath } from "../media/media-path.ts";
import type { Copy } from "./backup.server.ts";
import type { EncryptedRepository } from "./encrypted-repository.server.ts";

import { type Known, readProgress } from "./went-back.server.ts";

export const COPIES = "copies";
export const PICTURES = "media";
const RESTORED = "restored";
const DIGITS = 10;

/** The file's name contains all fields, so that a listing is the index. */
export type StoredCopy = Known & {
  name: string;
  /** One more than the number of the copy before it, whatever the clock says. */
  number: number;
  writer: string;
};

const NAME =
  /^(?<label>(?<number>\d{10})-(?<time>\d{8}T\d{9}Z)-(?<last>\d+)-(?<saves>\d+)-(?<writer>[0-9a-f]{8}))-(?<signature>[0-9a-f]+)$/;
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/;

function parseName(repository: EncryptedRepository, name: string): StoredCopy[] {
  const groups = NAME.exec(name)?.groups ?? {};
  const { label = "", number, time = "", last, saves, writer = "", signature } = groups;
  if (label === "" || repository.sign(label) !== signature) return [];
  const madeAt = time.replace(TIME, "$1-$2-$3T$4:$5:$6.$7Z");
  const progress = { lastOrderNumber: Number(last), saves: Number(saves) };
  return [{ name, number: Number(number), madeAt, writer, ...progress }];
}

export async function listCopies(repository: EncryptedRepository): Promise<StoredCopy[]> {
  const names = await repository.list(COPIES);
  const copies = names.flatMap((name) => parseName(repository, name));
  return copies.sort((a, b) => a.number - b.number || a.madeAt.localeCompare(b.madeAt));
}

/** Tries again when a newer copy has replaced the newest meanwhile. @returns undefined for an empty repository */
export async function withNewest<Result>(
  repository: EncryptedRepository,
  use: (copy: StoredCopy) => Promise<Result>,
): Promise<Result | undefined> {
  const newest = (await listCopies(repository)).at(-1);
  return (
    newest &&
    use(newest).catch(async (error: unknown) => {
      const newer = (await listCopies(repository)).at(-1);
      if (!newer || newer.name === newest.name) throw error;
      return use(newer);
    })
  );
}

type NewCopy = Pick<StoredCopy, "number" | "madeAt" | "writer">;

export async function putCopy(
  repository: EncryptedRepository,
  file: string,
  { number, madeAt, writer }: NewCopy,
): Promise<StoredCopy> {
  const database = openSqliteReadOnly(file);
  const progress = await readProgress(database.kysely).finally(database.close);
  const time = madeAt.replaceAll(/[-:.]/g, "");
  const { lastOrderNumber, saves } = progress;
  const label = `${String(number).padStart(DIGITS, "0")}-${time}-${lastOrderNumber}-${saves}-${writer}`;
  const name = `${label}-${repository.sign(label)}`;
  await repository.put(`${COPIES}/${name}`, createReadStream(file));
  return { name, number, madeAt, writer, ...progress };
}

export async function listPictures(repository: EncryptedRepository): Promise<string[]> {
  return (await repository.list(PICTURES)).filter(isMediaPath);
}

/** @returns the highest order number that this site, or one restored from its copies, may have used */
export async function readHighestNumber(repository: EncryptedRepository, copies: StoredCopy[]) {
  const restored = (await repository.list(RESTORED)).flatMap((name) => {
    const [label = "", signature] = name.split("_");
    return repository.sign(label) === signature ? [Number(label.split("-").at(-1))] : [];
  });
  return Math.max(0, ...copies.map(({ lastOrderNumber }) => lastOrderNumber), ...restored);
}

/** Two sites restored from one copy use different order numbers: each stores here where its own begin. */
export async function recordRestore(
  repository: EncryptedRepository,
  lastOrderNumber: number,
  now: Date,
) {
  const label = `${now.getTime()}-${lastOrderNumber}`;
  await repository.put(`${RESTORED}/${label}_${repository.sign(label)}`, []);
}

export async function openStoredCopy(
  repository: EncryptedRepository,
  { name, madeAt }: StoredCopy,
  folder: string,
): Promise<Copy> {
  const database = join(folder, DATABASE_FILE);
  await repository.fetch(`${COPIES}/${name}`, database);
  return {
    madeAt,
    database,
    pictures: await listPictures(repository),
    readPicture: (path) => repository.read(`${PICTURES}/${path}`),
  };
}

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { bytesOfKey, writeKey } from "../../../app/server/backup/continuous/backup-key.ts";
import type { BackupPlace } from "../../../app/server/backup/continuous/backup-place.ts";
import { readWriterState } from "../../../app/server/backup/continuous/continuous-state.server.ts";
import { createFolderPlace } from "../../../app/server/backup/continuous/folder-place.server.ts";
import { createKeeper } from "../../../app/server/backup/continuous/keeper.server.ts";
import { restoreMoment } from "../../../app/server/backup/continuous/restore-moment.server.ts";
import { createS3Place } from "../../../app/server/backup/continuous/s3-place.server.ts";
import { openSealedPlace } from "../../../app/server/backup/continuous/sealed-place.server.ts";
import { openSqlite } from "../../../app/server/database/sqlite.server.ts";
import { createDocuments } from "../../../app/server/documents/documents.server.ts";
import type { S3Keys } from "../../../app/server/s3/s3-address.ts";
import { atEnd, makeFolder } from "../../kit/at-end.ts";
import type { S3Server } from "../../kit/s3-server.ts";

export const KEY = writeKey(randomBytes(32));
export const ORIGIN = "https://klinik.example";
export const NOON = Date.parse("2026-11-23T11:00:00.000Z");
export const MINUTE = 60_000;
/** What is put gets an answer in time on a slow machine too, or none at all. */
const SOON = { operationMs: 60_000, uploadMs: 10_000, patienceMs: 200 };

const root = makeFolder();
let count = 0;

/** Where copies lie, by the address that a restore is given. */
type CopyPlace = { from: string; open: () => BackupPlace; s3Keys?: S3Keys };

export function newFolder(): string {
  count += 1;
  const folder = join(root, String(count));
  mkdirSync(folder);
  return folder;
}

export function folderPlace(folder = newFolder()): CopyPlace {
  return { from: pathToFileURL(folder).href, open: () => createFolderPlace(folder) };
}

export function s3Place(s3: S3Server): CopyPlace {
  const place = s3.newPlace();
  const endpoint = place.bucketUrl.replace(/\/klinik$/, "");
  return {
    from: `s3://klinik/${place.folder}?endpoint=${endpoint}`,
    open: () => createS3Place(place, SOON),
    s3Keys: place.keys,
  };
}

type Changes = {
  folder?: string;
  copies?: CopyPlace;
  wrap?: (place: BackupPlace) => BackupPlace;
  dataDir?: string;
};

/** A data folder with a picture, a letter and a secret, and its copies; its time goes on only when a test says so. */
export async function openCopiedSite(changes: Changes = {}) {
  const home = newFolder();
  const { dataDir = join(home, "data"), wrap = (same) => same } = changes;
  const place = changes.folder ?? join(home, "kopier");
  mkdirSync(place, { recursive: true });
  const { from, open, s3Keys } = changes.copies ?? folderPlace(place);
  mkdirSync(join(dataDir, "media/nyheder"), { recursive: true });
  mkdirSync(join(dataDir, "mail"), { recursive: true });
  writeFileSync(join(dataDir, "media/nyheder/a-1700000000000.jpg"), "billede");
  writeFileSync(join(dataDir, "media/nyheder/a-1700000000000.w240.webp"), "lille billede");
  writeFileSync(join(dataDir, "mail/ordre-1.eml"), "brev");
  writeFileSync(join(dataDir, "secret"), "hemmelighed-paa-disken");
  const database = await openSqlite(join(dataDir, "samspil.db"));
  const documents = createDocuments(database);
  let minutes = 0;
  const now = () => new Date(NOON + minutes * MINUTE);
  const openPlace = () => openSealedPlace(wrap(open()), keyBytes());
  const openKeeper = (filesWithinMs?: number) =>
    createKeeper({
      filesWithinMs,
      dataDir,
      origin: ORIGIN,
      address: from,
      openPlace,
      clock: now,
    });
  const keeper = await openKeeper();
  atEnd(async () => {
    keeper.close();
    documents.close();
    await database.close();
  });
  let revision = changes.dataDir ? 1 : 0;
  return {
    home,
    dataDir,
    place,
    database,
    keeper,
    openKeeper,
    openPlace,
    async write(nr: number) {
      if (revision === 0) await documents.create("content", "kontakt", { nr }, { by: "ida" });
      else await documents.write("content", "kontakt", { nr }, { basedOn: revision, by: "ida" });
      revision += 1;
    },
    /** The number that its last order got. */
    setLast: (value: number) =>
      sql`insert into sequences (name, value) values ('order', ${value})
        on conflict (name) do update set value = ${value}`.execute(database.kysely),
    pass(more: number) {
      minutes += more;
    },
    restore: (into: string, { at, key = KEY, tell = () => {} }: Restoring = {}) =>
      restoreMoment({
        from,
        at,
        tell,
        now: now(),
        settings: { dataDir: into, backupKey: key, s3Keys },
      }),
    state: () => readWriterState(dataDir),
  };
}

type Restoring = { at?: string; key?: string; tell?: (line: string) => void };

function keyBytes() {
  return bytesOfKey(KEY) ?? assert.fail();
}

/** What was written last, as `{ nr }`. */
export async function readNr(dataDir: string) {
  const database = await openSqlite(join(dataDir, "samspil.db"));
  const documents = createDocuments(database);
  const document = await documents.read("content", "kontakt");
  documents.close();
  await database.close();
  return document?.data;
}

export const objectsIn = (place: string) => readdirSync(join(place, "objects"));
export const momentsIn = (place: string) => readdirSync(join(place, "moments")).map(Number);

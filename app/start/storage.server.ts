import { join } from "node:path";
import { contentDocuments, features, nextChange } from "../features.ts";
import { HOUR_MS } from "../formats/durations.ts";
import { readSecrets } from "../server/auth/secret.server.ts";
import {
  requireBackupAddress,
  requireKnownDatabase,
} from "../server/backup/schedule-copies.server.ts";
import type { Settings } from "../server/config.server.ts";
import { eraseUnfinished } from "../server/data-dir/atomic-write.server.ts";
import { MEDIA_FOLDER } from "../server/data-dir/names.ts";
import { openDataDir } from "../server/data-dir/open-data-dir.server.ts";
import { TEMPORARY_FOLDER } from "../server/data-dir/temporary-folder.server.ts";
import { openDatabase } from "../server/database/open-database.server.ts";
import type { PostgresLimits } from "../server/database/postgres-pool.server.ts";
import { createStoreInTime } from "../server/database/store-in-time.server.ts";
import { createTrustedClock } from "../server/database/trusted-clock.server.ts";
import { openContent } from "../server/documents/content.server.ts";
import { createDocuments, fallbackFor } from "../server/documents/documents.server.ts";
import { createDrafts } from "../server/documents/drafts.server.ts";
import type { Log } from "../server/log.server.ts";
import { MAIL_FOLDER } from "../server/mail/open-transport.server.ts";
import { createMedia } from "../server/media/media.server.ts";
import { openMediaStore } from "../server/media/open-media-store.server.ts";
import type { S3Limits } from "../server/s3/s3-bucket.server.ts";

/** What every part of the site is made with. */
export type Base = {
  settings: Settings;
  log: Log;
  clock: () => Date;
  isCopy: boolean;
  /** What is opened is closed in the opposite order. */
  opened: AsyncDisposableStack;
};

export type Storage = Awaited<ReturnType<typeof openStorage>>;

type StorageLimits = { s3Limits?: Partial<S3Limits>; postgresLimits?: PostgresLimits };

/** @throws {SettingsError} */
export async function openStorage(base: Base, { s3Limits, postgresLimits }: StorageLimits) {
  const { settings, log, clock, isCopy, opened } = base;
  const { dataDir } = settings;
  requireBackupAddress(settings);
  await requireKnownDatabase(settings);
  opened.defer(await openDataDir(dataDir, { clock, log, isCopy }));
  const folders = [MEDIA_FOLDER, MAIL_FOLDER].map((name) => join(dataDir, name));
  await eraseUnfinished(folders, log, settings.databaseUrl ? HOUR_MS : 0);

  const database = await openDatabase(settings, log, postgresLimits);
  opened.defer(database.close);
  const documents = createDocuments(database, { clock, fallbackOf: fallbackFor(settings) });
  const media = createMedia(await openMediaStore(settings, log, s3Limits), {
    folders: features.flatMap(({ pictureFolders }) => pictureFolders),
    temporary: join(dataDir, TEMPORARY_FOLDER),
    log,
    clock,
  });
  opened.defer(media.close);

  const { trustedClock, clockTrust } = createTrustedClock({ database, clock, log });
  // Before anything is stored with the time of a wrong clock.
  if (!isCopy) await trustedClock();
  return {
    database,
    documents,
    drafts: createDrafts(database, clock, log),
    media,
    trustedClock,
    clockTrust,
    storeInTime: createStoreInTime(database),
    secrets: readSecrets(settings),
    openContent: (pageClock: () => Date) =>
      openContent(documents, log, contentDocuments, pageClock, nextChange),
  };
}

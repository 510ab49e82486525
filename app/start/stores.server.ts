import { join } from "node:path";
import { plannedDrafts, publishDue } from "../admin/drafts/publish-due.server.ts";
import { readKlinik } from "../content/klinik/klinik.server.ts";
import { createCallbacks } from "../content/opkald/callbacks.server.ts";
import type { Calling } from "../content/opkald/context.ts";
import { contentDocuments, features, formsOf, nextChange } from "../features.ts";
import { HOUR_MS } from "../formats/durations.ts";
import { hasPassword, readPasswordMark } from "../server/auth/accounts.server.ts";
import { createAuth } from "../server/auth/auth.server.ts";
import { createColleagues } from "../server/auth/colleagues.server.ts";
import { ensureFirstAdmin } from "../server/auth/first-admin.server.ts";
import { isGiven } from "../server/auth/given-password.server.ts";
import { createKnownDevices } from "../server/auth/known-device.server.ts";
import { createPasskeys } from "../server/auth/passkeys.server.ts";
import type { PasswordCost } from "../server/auth/password.server.ts";
import { createPendingSignIns } from "../server/auth/pending-sign-in.server.ts";
import { createSecondFactors, resealSecondFactors } from "../server/auth/second-factor.server.ts";
import { forgetFormerSecret, readSecrets } from "../server/auth/secret.server.ts";
import { readOrMakeBackupKey } from "../server/backup/backup-key.server.ts";
import {
  requireBackupAddress,
  requireKnownDatabase,
  scheduleCopies,
} from "../server/backup/schedule-copies.server.ts";
import type { ShowCopy } from "../server/backup/verify-copy.server.ts";
import { createReadiness } from "../server/checks/readiness.server.ts";
import { isWell } from "../server/checks/run-checks.server.ts";
import type { Settings } from "../server/config.server.ts";
import type { Samspil } from "../server/context.ts";
import { eraseUnfinished } from "../server/data-dir/atomic-write.server.ts";
import { DATABASE_FILE, MEDIA_FOLDER } from "../server/data-dir/names.ts";
import { openDataDir } from "../server/data-dir/open-data-dir.server.ts";
import { TEMPORARY_FOLDER } from "../server/data-dir/temporary-folder.server.ts";
import { START_WITHIN_MS } from "../server/database/database.server.ts";
import { openDatabase } from "../server/database/open-database.server.ts";
import type { PostgresLimits } from "../server/database/postgres-pool.server.ts";
import { databaseFailure } from "../server/database/storage-failure.server.ts";
import { createStoreInTime } from "../server/database/store-in-time.server.ts";
import { createTrustedClock } from "../server/database/trusted-clock.server.ts";
import { openContent } from "../server/documents/content.server.ts";
import { createCreations } from "../server/documents/creations.server.ts";
import { createDocuments, fallbackFor } from "../server/documents/documents.server.ts";
import { createDrafts } from "../server/documents/drafts.server.ts";
import { createAudit } from "../server/events/audit.server.ts";
import { createEvents } from "../server/events/events.server.ts";
import { createDeploymentCheck } from "../server/http/deployment-check.server.ts";
import { every, type Loop } from "../server/jobs/every.server.ts";
import { nightly } from "../server/jobs/nightly.server.ts";
import { createLimits } from "../server/limits/limits.server.ts";
import { createMailLimit } from "../server/limits/mail-limit.server.ts";
import type { Log } from "../server/log.server.ts";
import { createDeliveries } from "../server/mail/deliveries.server.ts";
import { sweepErasedMail } from "../server/mail/erase-mail.server.ts";
import { MAIL_FOLDER, openTransport } from "../server/mail/open-transport.server.ts";
import { createOutbox } from "../server/mail/outbox.server.ts";
import { createRecipients } from "../server/mail/recipients.server.ts";
import { createNoTransport, type MailTransport } from "../server/mail/transport.server.ts";
import { createMedia } from "../server/media/media.server.ts";
import { openMediaStore } from "../server/media/open-media-store.server.ts";
import type { S3Limits } from "../server/s3/s3-bucket.server.ts";
import { createOrders } from "../shop/orders/orders.server.ts";
import type { Ordering } from "../shop/withdrawal/context.ts";
import { createWithdrawals } from "../shop/withdrawal/withdrawals.server.ts";
import { checkSite } from "../tools/drift/checks.server.ts";
import { createCopying } from "./copying.server.ts";
import { beginEmpty, fillWithDemo, storeDemoPictures } from "./demo-content.server.ts";
import { createNightlyJobs } from "./nightly-jobs.server.ts";

export type SiteServices = Samspil & Ordering & Calling;

type Purpose = {
  isCopy?: boolean;
  transport?: MailTransport;
  passwordCost?: PasswordCost;
  showCopy?: ShowCopy;
  s3Limits?: Partial<S3Limits>;
  postgresLimits?: PostgresLimits;
  /** By which pages say what is open now and what is past; default: the clock. */
  pageClock?: () => Date;
};

/** @throws {SettingsError} when the settings or DATA_DIR prevent a start */
export async function openStores(
  settings: Settings,
  log: Log,
  clock?: () => Date,
  purpose?: Purpose,
) {
  const opened = new AsyncDisposableStack();
  try {
    return await open(opened, settings, log, clock, purpose);
  } catch (error) {
    await opened.disposeAsync();
    throw databaseFailure(error, join(settings.dataDir, DATABASE_FILE)) ?? error;
  }
}

async function open(
  opened: AsyncDisposableStack,
  settings: Settings,
  log: Log,
  clock: () => Date = () => new Date(),
  { isCopy = false, passwordCost, showCopy, s3Limits, pageClock = clock, ...purpose }: Purpose = {},
) {
  const { dataDir, backupAddress } = settings;
  const transport =
    purpose.transport ?? (isCopy ? createNoTransport() : openTransport(settings, log));
  requireBackupAddress(settings);
  await requireKnownDatabase(settings);
  opened.defer(await openDataDir(dataDir, { clock, log, isCopy }));
  const folders = [MEDIA_FOLDER, MAIL_FOLDER].map((name) => join(dataDir, name));
  await eraseUnfinished(folders, log, settings.databaseUrl ? HOUR_MS : 0);

  const database = await openDatabase(settings, log, purpose.postgresLimits);
  opened.defer(database.close);
  const documents = createDocuments(database, { clock, log, fallbackOf: fallbackFor(settings) });
  opened.defer(documents.close);
  const media = createMedia(await openMediaStore(settings, log, s3Limits), {
    folders: features.flatMap(({ pictureFolders = [] }) => pictureFolders),
    temporary: join(dataDir, TEMPORARY_FOLDER),
    log,
    clock,
  });
  opened.defer(media.close);

  const { trustedClock, clockTrust } = createTrustedClock({ database, clock, log });
  // Before anything is stored with the time of a wrong clock.
  if (!isCopy) await trustedClock();
  const outbox = createOutbox({ database, transport, log, clock, trustedClock });
  opened.defer(outbox.stop);
  // The data folder's lock shows that no other process runs: a dead one claimed the rows being sent.
  if (database.dialect === "sqlite") await outbox.reclaim();
  const deliveries = createDeliveries({ database, clock });
  const mailDisk = { database, folder: join(dataDir, MAIL_FOLDER), log };
  const { orderRetentionDays: keptDays, orderRecipients } = settings;

  const secrets = readSecrets(settings);
  if ((await resealSecondFactors(database, secrets, log)) === 0) forgetFormerSecret(dataDir);
  const secret = secrets.present;
  const auth = createAuth({ database, settings, secret, passwordCost });
  const knownDevices = createKnownDevices({
    secret,
    isHttps: settings.isHttps,
    readPasswordMark: (email) => readPasswordMark(auth, email),
  });
  const mailLimit = createMailLimit({ secret, clock });
  const events = createEvents(database);
  const loops: Loop[] = [outbox];
  const jobs = () => loops.map(({ state }) => state());
  const metrics = await openMetrics({ settings, deliveries, log, jobs });
  const isAccount = (email: string) => hasPassword(auth, email);
  const { audit, storeRefused } = createAudit({
    database,
    isAccount,
    clock,
    log,
    secret,
    onRefused: () => metrics?.refusedSignIns.inc(),
  });
  const counting = every(
    { name: "refused sign-ins", firstMs: HOUR_MS, ms: HOUR_MS, run: storeRefused },
    { clock, log },
  );
  loops.push(counting);
  opened.defer(async () => {
    await counting.finish();
    await counting.stop();
  });

  async function begin() {
    const made = await ensureFirstAdmin({ auth, kysely: database.kysely, settings, audit });
    await storeDemoPictures({ media, log });
    if (settings.demoContent) await fillWithDemo(documents);
    else if (settings.isPublic) await beginEmpty(documents);
    return made;
  }
  const firstAdmin = await database.withLock("begin", begin, { withinMs: START_WITHIN_MS });
  const content = await openContent(documents, log, contentDocuments, pageClock, nextChange);
  const clinicName = () => readKlinik(content).navn;
  const { origin } = settings;
  const colleagues = createColleagues({
    auth,
    database,
    clinicName,
    log,
    clock,
    origin,
    audit,
  });

  const backupKey = backupAddress ? readOrMakeBackupKey(settings) : undefined;
  const copies =
    backupAddress && showCopy
      ? await createCopying(backupAddress, {
          settings,
          clock,
          trustedClock,
          database,
          media,
          audit,
          log,
          show: showCopy,
          colleagues,
        })
      : undefined;
  if (copies) opened.defer(() => void copies.close());
  const deployment = createDeploymentCheck(settings, log);
  const readiness = createReadiness(() =>
    checkSite("ready", { settings, database, media, now: clock() }, (error) =>
      log.error({ err: error }, "not ready"),
    ),
  );
  const services = {
    settings,
    log,
    metrics,
    deployment,
    readiness,
    jobs,
    clockTrust,
    documents,
    content,
    drafts: createDrafts(database, clock, log),
    creations: createCreations(database, clock),
    storeInTime: createStoreInTime(database),
    deliveries,
    recipients: createRecipients({ database, settings: orderRecipients, origin, clock, audit }),
    orders: createOrders({
      database,
      sweepMail: () => sweepErasedMail(mailDisk),
      clock,
      audit,
      keptDays,
      numbersKnown: copies?.numbersKnown,
    }),
    limits: createLimits(),
    mailLimit,
    withdrawals: createWithdrawals({ database, mailLimit, clock }),
    callbacks: createCallbacks({ database, mailLimit, clock }),
    media,
    auth,
    colleagues,
    audit,
    events,
    hasGivenPassword: (userId: string) => isGiven(database.kysely, userId),
    knownDevices,
    passkeys: createPasskeys({ database, origin, secret, clinicName, clock, audit }),
    secondFactors: createSecondFactors({ database, secret, clinicName, log, clock }),
    pendingSignIns: createPendingSignIns({
      auth,
      kysely: database.kysely,
      isHttps: settings.isHttps,
      clock,
    }),
  } satisfies SiteServices;

  // Ends after all other work, so that the last copy has everything.
  const copying = copies && scheduleCopies(copies, { clock, log, audit });
  if (copying) {
    loops.push(...copying.loops);
    opened.defer(copying.close);
  }

  const { withLock } = database;
  const { nightlyJobs, eraseMail } = createNightlyJobs({ services, mailDisk, withLock });
  const work = isCopy
    ? []
    : [
        plannedDrafts(services, formsOf, withLock),
        nightly(nightlyJobs, { clock, trustedClock, log }),
      ].map((job) => every(job, { clock, log }));
  loops.push(...work);
  async function stopWork() {
    await Promise.all([outbox, ...work].map(({ stop }) => stop()));
  }
  opened.defer(stopWork);

  return {
    services,
    outbox,
    eraseOldMail: async () => eraseMail(await trustedClock()),
    publishDue: () => publishDue(services, formsOf),
    copies,
    storeRefusedTries: storeRefused,
    firstAdmin,
    newBackupKey: backupKey?.isNew ? backupKey.key : undefined,
    isReady: async () => isWell(await readiness()),
    stopWork,
    close: () => opened.disposeAsync(),
  };
}

async function openMetrics(measured: Pick<Samspil, "settings" | "deliveries" | "log" | "jobs">) {
  const { metricsToken } = measured.settings;
  if (metricsToken === undefined) return undefined;
  const { createMetrics } = await import("../server/metrics/metrics.server.ts");
  return createMetrics(metricsToken, measured);
}

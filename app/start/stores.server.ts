import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { publishDue, publishWhenDue } from "../admin/drafts/publish-due.server.ts";
import { readKlinik } from "../content/klinik/klinik.server.ts";
import { createCallbacks } from "../content/opkald/callbacks.server.ts";
import type { Calling } from "../content/opkald/context.ts";
import { contentDocuments, features, formsOf, publicPages } from "../features.ts";
import {
  ensureAccount,
  generatePassword,
  hasAccounts,
  hasPassword,
} from "../server/auth/accounts.server.ts";
import { createAuth } from "../server/auth/auth.server.ts";
import { createColleagues } from "../server/auth/colleagues.server.ts";
import { weighPassword } from "../server/auth/easy-password.server.ts";
import { createGuessLimit } from "../server/auth/guess-limit.server.ts";
import { createKnownDevices } from "../server/auth/known-device.server.ts";
import { createPasskeys } from "../server/auth/passkeys.server.ts";
import type { PasswordCost } from "../server/auth/password.server.ts";
import { createReauthentications } from "../server/auth/reauthentication.server.ts";
import { createSecondFactors, resealSecondFactors } from "../server/auth/second-factor.server.ts";
import { forgetFormerSecret, readSecrets } from "../server/auth/secret.server.ts";
import { createSignInSteps } from "../server/auth/sign-in-step.server.ts";
import { readOrMakeBackupKey } from "../server/backup/backup-key.server.ts";
import { createCopies } from "../server/backup/copies.server.ts";
import { keepCopies, requireBackupAddress } from "../server/backup/keep-copies.server.ts";
import { DATABASE_FILE } from "../server/backup/manifest.server.ts";
import type { Show } from "../server/backup/prove-copy.server.ts";
import { type Settings, SettingsError } from "../server/config.server.ts";
import type { Samspil } from "../server/context.ts";
import { lockDataDir } from "../server/data-dir/data-dir-lock.server.ts";
import {
  emptyTemporaryFolder,
  eraseUnfinished,
  TEMPORARY_FOLDER,
} from "../server/data-dir/leftovers.server.ts";
import { restrictPermissions } from "../server/data-dir/private-folder.server.ts";
import { databaseFailure } from "../server/data-dir/storage-failure.server.ts";
import { JOB_WITHIN_MS, START_WITHIN_MS } from "../server/database/database.server.ts";
import { openDatabase } from "../server/database/open-database.server.ts";
import { openContent } from "../server/documents/content.server.ts";
import { createDocuments, fallbackFor } from "../server/documents/documents.server.ts";
import { createDrafts } from "../server/documents/drafts.server.ts";
import { createEvents, type Events, SERVER } from "../server/events/events.server.ts";
import { countRefusedTries } from "../server/events/refused-tries.server.ts";
import { createSecurityEvents } from "../server/events/security-events.server.ts";
import { createAddressLimit } from "../server/http/address-limit.server.ts";
import { createDeploymentCheck } from "../server/http/deployment-check.server.ts";
import { createRateLimit } from "../server/http/rate-limit.server.ts";
import { createReadiness } from "../server/http/readiness.server.ts";
import { type DailyJob, startDailyJobs } from "../server/jobs/daily-jobs.server.ts";
import { createTrustedClock } from "../server/jobs/trusted-clock.server.ts";
import type { Log } from "../server/log.server.ts";
import { createDeliveries } from "../server/mail/deliveries.server.ts";
import { createErasure } from "../server/mail/erasure.server.ts";
import { createFileTransport } from "../server/mail/file-transport.server.ts";
import { createMailFiles } from "../server/mail/mail-files.server.ts";
import { createMailbox } from "../server/mail/mailbox.server.ts";
import { createOutbox } from "../server/mail/outbox.server.ts";
import { createRecipients } from "../server/mail/recipients.server.ts";
import { eraseOldMail } from "../server/mail/retention.server.ts";
import { createSmtpTransport } from "../server/mail/smtp-transport.server.ts";
import { createNoTransport, type MailTransport } from "../server/mail/transport.server.ts";
import { createMedia } from "../server/media/media.server.ts";
import { MEDIA_FOLDER, openMediaStore } from "../server/media/open-media-store.server.ts";
import { eraseOrphans } from "../server/media/orphans.server.ts";
import { createMetrics } from "../server/metrics/metrics.server.ts";
import { createReceiptCaps } from "../shop/mails/receipt-caps.server.ts";
import type { Ordering } from "../shop/orders/context.ts";
import { createOrders } from "../shop/orders/orders.server.ts";
import { createWithdrawals } from "../shop/withdrawal/withdrawals.server.ts";
import { beginEmpty, fillWithDemo, storeDemoPictures } from "./demo-content.server.ts";
import { addReadings } from "./metrics.server.ts";
import { createRemovedAddresses } from "./removed-addresses.server.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** What is opened once, and handed to every request. */
export type SiteServices = Samspil & Ordering & Calling;

type Purpose = {
  /** A copy is only looked at: it sends no mail, and nothing in it grows old. */
  isCopy?: boolean;
  /** Who takes the mails, in place of whom the settings name. */
  transport?: MailTransport;
  passwordCost?: PasswordCost;
  /** By which a copy is started on trial; without it none is made. */
  showCopy?: Show;
};

/** @throws {SettingsError} when the settings, or what lies in DATA_DIR, let no site start */
export async function openStores(
  settings: Settings,
  log: Log,
  clock?: () => Date,
  purpose?: Purpose,
) {
  const opened: Closing[] = [];
  try {
    return await open(opened, settings, log, clock, purpose);
  } catch (error) {
    await closeAll(opened);
    throw databaseFailure(error, join(settings.dataDir, DATABASE_FILE)) ?? error;
  }
}

type Closing = () => unknown;

/** What was opened last is closed first. */
async function closeAll(opened: Closing[]) {
  for (const close of opened.toReversed()) await close();
}

/** @param opened is told what is to be closed, also when the rest cannot be opened */
async function open(
  opened: Closing[],
  settings: Settings,
  log: Log,
  clock: () => Date = () => new Date(),
  {
    isCopy = false,
    transport = openTransport(settings, isCopy),
    passwordCost,
    showCopy,
  }: Purpose = {},
) {
  prepareDataDir(settings.dataDir);
  requireBackupAddress(settings);
  restrictPermissions(settings.dataDir);
  opened.push(lockDataDir(settings.dataDir));
  emptyTemporaryFolder(settings.dataDir, log);
  if (!isCopy) warnOfMailThatStays(settings, log);
  const mailFolder = join(settings.dataDir, "mail");
  const mediaFolder = join(settings.dataDir, MEDIA_FOLDER);
  // Several processes on one database may have the folder of pictures in common.
  const othersFinishWithin = settings.databaseUrl ? HOUR_MS : 0;
  await eraseUnfinished([mediaFolder, mailFolder], log, othersFinishWithin);
  const database = await openDatabase(settings, log);
  opened.push(database.close);
  const documents = createDocuments(database, clock, fallbackFor(settings));
  opened.push(documents.close);
  const pictureFolders = features.flatMap(({ pictureFolders = [] }) => pictureFolders);
  const store = await openMediaStore(settings, log);
  const temporary = join(settings.dataDir, TEMPORARY_FOLDER);
  const media = createMedia(store, { folders: pictureFolders, temporary, log, clock });
  opened.push(media.close);
  const trustedClock = createTrustedClock({ database, clock, log });
  // Before anything is stored with the time of a clock that may have jumped.
  if (!isCopy) await trustedClock();
  const outbox = createOutbox({
    database,
    documents,
    transport,
    log,
    clock,
    trustedClock,
  });
  // Whoever holds the data folder is alone: what stands as being sent was in a dead process's hand.
  if (database.dialect === "sqlite") await outbox.reclaim();
  const mailbox = createMailbox({
    database,
    domain: new URL(settings.origin).hostname,
    clock,
    onPost: outbox.wake,
  });
  const files = createMailFiles(mailFolder);
  const erasure = createErasure({ database, files });
  const deliveries = createDeliveries({ database, clock, onRetry: outbox.wake });
  const orders = createOrders({
    database,
    mailbox,
    deliveries,
    erasure,
    clock,
    keptDays: settings.orderRetentionDays,
  });
  const callbacks = createCallbacks({ database, mailbox, erasure, clock });
  const secrets = readSecrets(settings);
  const unreadable = await resealSecondFactors(database, secrets, log);
  if (unreadable === 0) forgetFormerSecret(settings.dataDir);
  const secret = secrets.present;
  const auth = createAuth({ database, settings, secret, passwordCost });
  const knownDevices = createKnownDevices(secret, settings.isHttps);
  const events = createEvents(database, clock);
  const isAccount = (email: string) => hasPassword(auth, email);
  const metrics = await createMetrics(settings.metricsToken, log);
  const refusedTries = countRefusedTries({ events, isAccount, log });

  async function begin() {
    const made = await ensureFirstAdmin(auth, settings, events);
    await storeDemoPictures({ media, log });
    if (settings.demoContent) await fillWithDemo(documents);
    else if (settings.isPublic) await beginEmpty(documents);
    return made;
  }
  const firstAdmin = await database.withLock("begin", begin, { withinMs: START_WITHIN_MS });
  const content = await openContent(documents, log, contentDocuments, clock);
  const clinicName = () => readKlinik(content).navn;
  const removedAddresses = createRemovedAddresses({ documents, content, pages: publicPages });
  const deployment = createDeploymentCheck(settings, log);
  const services: SiteServices = {
    settings,
    log,
    metrics,
    deployment,
    documents,
    content,
    drafts: createDrafts(database, clock, log),
    removedAddresses,
    mailbox,
    deliveries,
    recipients: createRecipients({
      database,
      mailbox,
      settings: settings.orderRecipients,
      clock,
    }),
    orders,
    withdrawals: createWithdrawals({ database, mailbox, clock }),
    callbacks,
    callbackLimit: createAddressLimit({ points: 10, networkPoints: 30, seconds: 600 }),
    media,
    auth,
    colleagues: createColleagues({
      auth,
      database,
      mailbox,
      clinicName,
      log,
      clock,
      origin: settings.origin,
    }),
    securityEvents: createSecurityEvents(log, secret, {
      events,
      refusedTries,
      log,
      metrics,
    }),
    events,
    knownDevices,
    orderLimit: createAddressLimit({ points: 20, networkPoints: 60, seconds: 600 }),
    receiptCaps: createReceiptCaps({ secret, clock, perHour: settings.receiptsPerHour }),
    // Of a school behind one address; a page costs some milliseconds of this process, which counts for itself.
    anonymousLimit: createAddressLimit({
      points: 600,
      networkPoints: 1800,
      seconds: 300,
    }),
    signInLimit: createGuessLimit(knownDevices, { points: 10, seconds: 900 }),
    resetLimit: createGuessLimit(knownDevices, { points: 5, seconds: 900 }),
    changeLimit: createRateLimit({ points: 10, seconds: 900 }),
    wrongReauthenticationLimit: createRateLimit({ points: 3, seconds: 86_400 }),
    passkeys: createPasskeys({ database, origin: settings.origin, secret, clinicName, clock }),
    passkeyLimit: createAddressLimit({ points: 40, networkPoints: 120, seconds: 900 }),
    inviteLimit: createRateLimit({ points: 20, seconds: 3600 }),
    deviceNewsLimit: createRateLimit({ points: 1, seconds: 86_400 }),
    reauthentications: createReauthentications(auth, database),
    secondFactors: createSecondFactors({ database, secret, clinicName, log, clock }),
    signInSteps: createSignInSteps(auth, settings.isHttps),
  };
  addReadings(services);
  outbox.wake();
  const { drafts } = services;
  const pictures = { media, documents, drafts, definitions: contentDocuments, log };
  const eraseOld = async (now: Date, isStopped: () => boolean) => ({
    ...(await orders.eraseOld(now, isStopped)),
    ...(await callbacks.eraseOld(now, isStopped)),
  });
  const withLock = deployment.watchLocks(database.withLock);
  const oldMail = { database, erasure, files, eraseOld, log };
  const historyEdge = (now: Date) => new Date(now.getTime() - settings.historyDays * DAY_MS);
  const dailyJobs: DailyJob[] = [
    { run: removedAddresses.remember, failure: "removed addresses could not be read" },
    {
      run: (now) => documents.eraseHistory(historyEdge(now)),
      failure: "old history could not be erased",
    },
    {
      run: (now) => events.eraseHistory(historyEdge(now)),
      failure: "old events could not be erased",
    },
    {
      run: (now, isStopped) =>
        withLock(
          "old mail",
          (lost) => eraseOldMail(oldMail, now, () => isStopped() || lost.aborted),
          {
            withinMs: JOB_WITHIN_MS,
          },
        ),
      failure: "old mail could not be erased",
    },
    {
      run: (now) => eraseOrphans(pictures, now),
      failure: "forgotten pictures could not be erased",
    },
    {
      run: (_now, isStopped) => media.makeMissingVariants(isStopped),
      failure: "missing variants could not be made",
    },
  ];
  const work = isCopy
    ? []
    : [
        refusedTries.stop,
        publishWhenDue(services, formsOf, withLock),
        startDailyJobs(dailyJobs, { clock: trustedClock, log }),
      ];

  const { backupAddress } = settings;
  const backupKey = backupAddress ? readOrMakeBackupKey(settings) : undefined;
  const copying = { settings, clock, database, media, events };
  const copies =
    backupAddress && showCopy
      ? await createCopies(backupAddress, { ...copying, show: showCopy })
      : undefined;
  if (copies) opened.push(copies.close);
  const stopCopies = copies && keepCopies(copies, { log, events });

  async function stopWork() {
    await Promise.all([outbox.stop(), ...work.map((stop) => stop())]);
  }

  return {
    services,
    outbox,
    eraseOldMail: async () => eraseOldMail(oldMail, await trustedClock()),
    publishDue: () => publishDue(services, formsOf),
    copies,
    writeRefusedTries: refusedTries.write,
    /** The account made just now, its password in the clear for the one time it can be told. */
    firstAdmin,
    /** The key made just now, which the owner is to keep elsewhere. */
    newBackupKey: backupKey?.isNew ? backupKey.key : undefined,
    isReady: createReadiness(async () => {
      await media.proveWritable();
      await database.proveWritable();
    }, log),
    stopWork,
    async close() {
      await stopWork();
      // Last of all, so that all that was stored is in the last copy.
      await stopCopies?.();
      await closeAll(opened);
    },
  };
}

function warnOfMailThatStays({ isPublic, smtpUrl, dataDir }: Settings, log: Log) {
  if (!isPublic || smtpUrl) return;
  const folder = join(dataDir, "mail");
  log.warn({ folder }, "SMTP_URL is not set: no mail is sent, all are kept as files");
}

function openTransport({ smtpUrl, mailFrom, dataDir }: Settings, isCopy: boolean): MailTransport {
  if (isCopy) return createNoTransport();
  return smtpUrl
    ? createSmtpTransport(smtpUrl, mailFrom)
    : createFileTransport(join(dataDir, "mail"), mailFrom);
}

/** Orders, accounts and the secret live here: a folder made by us is for the process's own user only. */
function prepareDataDir(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const media = join(dataDir, MEDIA_FOLDER);
    if (!existsSync(media)) mkdirSync(media, { mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const reason = error instanceof Error && "code" in error ? error.code : error;
    throw new SettingsError(`DATA_DIR: ${dataDir} kan ikke bruges som mappe (${reason})`);
  }
}

async function ensureFirstAdmin(auth: Samspil["auth"], settings: Settings, events: Events) {
  const { adminEmail, adminPassword } = settings;
  if (adminPassword) {
    if (await hasPassword(auth, adminEmail)) return undefined;
    if (await weighPassword(adminPassword, adminEmail)) {
      throw new SettingsError("ADMIN_PASSWORD: er for let at gætte; brug tre-fire ord");
    }
    await ensureAccount(auth, adminEmail, adminPassword);
    await events.record({ ...SERVER, kind: "account made", about: adminEmail });
    return undefined;
  }
  if (await hasAccounts(auth)) return undefined;
  const password = generatePassword();
  await ensureAccount(auth, adminEmail, password);
  await events.record({ ...SERVER, kind: "account made", about: adminEmail });
  return { email: adminEmail, password };
}

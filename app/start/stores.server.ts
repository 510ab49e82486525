import { join } from "node:path";
import { readKlinik } from "../content/klinik/klinik.server.ts";
import type { Calling } from "../content/opkald/context.ts";
import { publishDue } from "../editor/save/publish-due.server.ts";
import { formsOf } from "../features.ts";
import { ensureFirstAdmin } from "../server/auth/first-admin.server.ts";
import type { PasswordCost } from "../server/auth/password.server.ts";
import { readOrMakeBackupKey } from "../server/backup/backup-key.server.ts";
import type { ShowCopy } from "../server/backup/try-copy.server.ts";
import { createReadiness } from "../server/checks/readiness.server.ts";
import { isWell } from "../server/checks/run-checks.server.ts";
import type { Settings } from "../server/config.server.ts";
import type { Samspil } from "../server/context.ts";
import { DATABASE_FILE } from "../server/data-dir/names.ts";
import { START_WITHIN_MS } from "../server/database/database.server.ts";
import type { PostgresLimits } from "../server/database/postgres-pool.server.ts";
import { databaseFailure } from "../server/database/storage-failure.server.ts";
import { createDeploymentCheck } from "../server/http/deployment-check.server.ts";
import type { Loop } from "../server/jobs/every.server.ts";
import { createLimits } from "../server/limits/limits.server.ts";
import type { Log } from "../server/log.server.ts";
import type { MailTransport } from "../server/mail/transport.server.ts";
import type { S3Limits } from "../server/s3/s3-bucket.server.ts";
import type { Ordering } from "../shop/withdrawal/context.ts";
import { checkSite } from "../tools/drift/checks.server.ts";
import { createAccounts } from "./accounts.server.ts";
import { createCopying } from "./copying.server.ts";
import { beginEmpty, fillWithDemo, storeDemoPictures } from "./demo-content.server.ts";
import { startJobs } from "./jobs.server.ts";
import { createMail } from "./mail.server.ts";
import { createShop } from "./shop.server.ts";
import { type Base, openStorage } from "./storage.server.ts";

export type SiteServices = Samspil & Ordering & Calling;

type Purpose = {
  isCopy?: boolean;
  /** In place of SMTP_URL's. */
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
  clock: () => Date = () => new Date(),
  purpose: Purpose = {},
) {
  const opened = new AsyncDisposableStack();
  try {
    const { isCopy = false } = purpose;
    return await open({ settings, log, clock, isCopy, opened }, purpose);
  } catch (error) {
    await opened.disposeAsync();
    throw databaseFailure(error, join(settings.dataDir, DATABASE_FILE)) ?? error;
  }
}

async function open(base: Base, purpose: Purpose) {
  const { settings, log, clock, opened } = base;
  const { pageClock = clock, showCopy, passwordCost } = purpose;
  const loops: Loop[] = [];
  const jobs = () => loops.map(({ state }) => state());

  const storage = await openStorage(base, purpose);
  const mail = await createMail(base, storage, purpose.transport);
  const metrics = await openMetrics({ settings, log, clock, jobs, deliveries: mail.deliveries });
  const accounts = await createAccounts(base, storage, {
    clinicName: () => readKlinik(content).navn,
    onRefused: () => metrics?.refusedSignIns.inc(),
    passwordCost,
  });

  const { database, documents, media, clockTrust } = storage;
  const { auth, audit, colleagues } = accounts;
  async function begin() {
    const made = await ensureFirstAdmin({ auth, kysely: database.kysely, settings, audit });
    await storeDemoPictures({ media, log });
    if (settings.demoContent) await fillWithDemo(documents);
    else if (settings.isPublic) await beginEmpty(documents);
    return made;
  }
  const firstAdmin = await database.withLock("begin", begin, { withinMs: START_WITHIN_MS });
  const content = await storage.openContent(pageClock);

  const backupKey = settings.backupAddress && readOrMakeBackupKey(settings);
  const kept = { ...base, database, media, clockTrust };
  const copies = await createCopying({ ...kept, audit, colleagues, show: showCopy });
  if (copies) opened.defer(() => void copies.close());
  const shop = createShop(base, storage, mail, audit);

  const onError = (error: unknown) => log.error({ err: error }, "not ready");
  const readiness = createReadiness(() =>
    checkSite("ready", { settings, database, media, now: clock() }, onError),
  );
  const services = {
    settings,
    log,
    clock,
    metrics,
    jobs,
    readiness,
    deployment: createDeploymentCheck(settings, log),
    limits: createLimits(),
    content,
    ...storage,
    ...mail,
    ...accounts,
    ...shop,
    numbersKnown: copies?.numbersKnown,
  } satisfies SiteServices;
  const made = { services, storage, mail, accounts, copies };
  const { stopWork, eraseOldMail } = startJobs(base, { ...made, loops });

  return {
    services,
    outbox: mail.outbox,
    eraseOldMail,
    publishDue: () => publishDue(services, formsOf),
    copies,
    storeRefusedTries: accounts.storeRefused,
    firstAdmin,
    newBackupKey: backupKey?.isNew ? backupKey.key : undefined,
    isReady: async () => isWell(await readiness()),
    stopWork,
    close: () => opened.disposeAsync(),
  };
}

async function openMetrics(
  measured: Pick<Samspil, "settings" | "deliveries" | "log" | "clock" | "jobs">,
) {
  const { metricsToken } = measured.settings;
  if (metricsToken === undefined) return undefined;
  const { createMetrics } = await import("../server/metrics/metrics.server.ts");
  return createMetrics(metricsToken, measured);
}

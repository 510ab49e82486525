import { SettingsError } from "../config.server.ts";
import { DatabaseUnavailable, LockHeld, NO_DATABASE } from "../database/unavailable.server.ts";

const NO_ROOM = "Der er ikke plads på serverens disk. Sig det til den, der driver hjemmesiden.";
const NO_WRITING =
  "Serveren kan ikke gemme noget lige nu. Sig det til den, der driver hjemmesiden.";
const NOT_READ =
  "Det, der er gemt i forvejen, kan ikke læses, og der skrives ikke oven i det. En ejer kan rette det under Historik.";
const FORBIDDEN = "mappen må ikke skrives i eller læses";

type Failure = {
  /** What an editor is told who wanted to save. */
  editor?: string;
  /** What whoever runs a command or reads the log is told. */
  operator?: string;
  /** What a start says that cannot open this database file. */
  start?: (file: string) => string;
};

const FULL: Failure = {
  editor: NO_ROOM,
  operator: "der er ikke mere plads på drevet",
  start: (file) => `der er ikke plads på drevet til databasen ${file}`,
};
const READ_ONLY: Failure = { editor: NO_WRITING, operator: "drevet kan kun læses" };
const FAILING: Failure = {
  editor: NO_WRITING,
  operator: "drevet melder fejl",
  start: (file) => `drevet melder fejl, når databasen ${file} bliver læst`,
};
const DAMAGED: Failure = {
  start: (file) =>
    `databasen ${file} er beskadiget. Gendan en sikkerhedskopi, for eksempel den nyeste i BACKUP_URL, med: samspil restore <BACKUP_URL eller mappen med kopien> (den database, der står der nu, bliver gemt ved siden af)`,
};

/** By the code of the system, of S3, of a document that does not parse, or of SQLite (https://sqlite.org/rescode.html). */
const FAILURES: Record<string, Failure> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  SQLITE_13: FULL,
  EROFS: READ_ONLY,
  SQLITE_8: READ_ONLY,
  EIO: FAILING,
  SQLITE_10: FAILING,
  EFBIG: { editor: NO_WRITING },
  EACCES: { operator: FORBIDDEN },
  EPERM: { operator: FORBIDDEN },
  ENOENT: { operator: "mappen findes ikke" },
  ENOTDIR: { operator: "stien går gennem noget, der ikke er en mappe" },
  S3_UNREACHABLE: { operator: "S3 svarer ikke" },
  S3_REFUSAL: { operator: "S3 gjorde ikke, som det blev bedt om" },
  UNREADABLE: { editor: NOT_READ },
  SQLITE_11: DAMAGED,
  SQLITE_26: DAMAGED,
  SQLITE_14: {
    start: (file) =>
      `databasen ${file} kan ikke åbnes. Den skal tilhøre den bruger, som sitet kører som`,
  },
};

function failureOf(error: Error): Failure | undefined {
  if ("errcode" in error && typeof error.errcode === "number") {
    return FAILURES[`SQLITE_${error.errcode & 0xff}`];
  }
  return "code" in error ? FAILURES[String(error.code)] : undefined;
}

/** @returns the sentence that something failed, with one on why where an editor can be told */
export function withReason(failed: string, error: unknown): string {
  const reason = reasonOf(error);
  if (!reason) return failed;
  return /[.!?]$/.test(failed) ? `${failed} ${reason}` : `${failed}. ${reason}`;
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseUnavailable) return NO_DATABASE;
  return failureOf(error)?.editor;
}

/** @returns why storage failed, for whoever runs the site */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DatabaseUnavailable) return "databasen svarer ikke";
  const where = "path" in error ? ` (${error.path})` : "";
  const reason = failureOf(error)?.operator;
  return reason ? `${reason}${where}` : error.message;
}

/** @returns undefined when a start failed on something else */
export function databaseFailure(error: unknown, file: string): SettingsError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof LockHeld) {
    return new SettingsError(
      `DATABASE_URL: en anden proces holder låsen »${error.lock}« i databasen. Den står i pg_stat_activity; start igen, når den er færdig eller afsluttet`,
    );
  }
  if (!("errcode" in error)) return databaseFailure(error.cause, file);
  const reason = failureOf(error)?.start?.(file);
  return reason ? new SettingsError(`DATA_DIR: ${reason}`) : undefined;
}

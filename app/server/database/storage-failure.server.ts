import { SettingsError } from "../config.server.ts";
import { DatabaseUnavailable, LockHeld, NO_DATABASE } from "./unavailable.server.ts";

const NO_ROOM = "Der er ikke plads på serverens disk. Sig det til den, der driver hjemmesiden.";
const NO_WRITING =
  "Serveren kan ikke gemme noget lige nu. Sig det til den, der driver hjemmesiden.";
const NOT_READ =
  "Det, der er gemt i forvejen, kan ikke læses, og der skrives ikke oven i det. En ejer kan rette det under Historik.";
const NO_ANSWER = "serveren svarer ikke";
const FORBIDDEN = "mappen må ikke skrives i eller læses";

type Failure = {
  editor?: string;
  operator?: string;
  start?: (file: string) => string;
  reach?: string;
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
export const DATABASE_DAMAGED = "databasen er beskadiget";
export const RESTORE_ADVICE =
  "Stop hjemmesiden, og gendan en sikkerhedskopi, for eksempel den nyeste i BACKUP_URL, med samspil restore.";
const DAMAGED: Failure = {
  editor: NO_WRITING,
  operator: DATABASE_DAMAGED,
  start: (file) =>
    `databasen ${file} er beskadiget. Gendan en sikkerhedskopi, for eksempel den nyeste i BACKUP_URL, med: samspil restore <BACKUP_URL eller mappen med kopien> (den database, der står der nu, bliver gemt ved siden af)`,
};
const BUSY: Failure = {};

/** https://sqlite.org/rescode.html and https://www.postgresql.org/docs/current/errcodes-appendix.html */
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
  SQLITE_5: BUSY,
  SQLITE_11: DAMAGED,
  SQLITE_26: DAMAGED,
  SQLITE_14: {
    start: (file) =>
      `databasen ${file} kan ikke åbnes. Den skal tilhøre den bruger, som hjemmesiden kører som`,
  },
  ECONNREFUSED: { reach: NO_ANSWER },
  ETIMEDOUT: { reach: NO_ANSWER },
  ENOTFOUND: { reach: "serveren findes ikke" },
  "28P01": { reach: "brugernavnet eller adgangskoden er forkert" },
  "28000": { reach: "brugeren må ikke logge ind" },
  "3D000": { reach: "databasen findes ikke; opret den først" },
  "42501": { reach: "brugeren må ikke oprette tabeller i databasen" },
  "25006": {
    reach:
      "der kan kun læses i databasen. Er det en kopi (replika), så brug adressen på den, der skrives i",
  },
  "53100": FULL,
  "53300": { reach: "databasen har ikke plads til flere forbindelser" },
  "57P03": { reach: "serveren er ved at starte eller stoppe" },
};

function failureOf(error: unknown): Failure | undefined {
  const { errcode, code } = Object(error);
  return FAILURES[typeof errcode === "number" ? `SQLITE_${errcode & 0xff}` : String(code)];
}

export function isDamage(error: unknown): boolean {
  return failureOf(error) === DAMAGED;
}

export function isBusy(error: unknown): boolean {
  return failureOf(error) === BUSY;
}

export function withReason(failed: string, error: unknown): string {
  const reason = error instanceof DatabaseUnavailable ? NO_DATABASE : failureOf(error)?.editor;
  if (!reason) return failed;
  return /[.!?]$/.test(failed) ? `${failed} ${reason}` : `${failed}. ${reason}`;
}

export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DatabaseUnavailable) return "databasen svarer ikke";
  const reason = failureOf(error)?.operator;
  if (!reason) return error.message;
  return "path" in error ? `${reason} (${error.path})` : reason;
}

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

const NO_SSL = "The server does not support SSL connections";
const UNENCRYPTED =
  "serveren tager ikke imod krypterede forbindelser; på jeres eget lukkede net kan ?sslmode=disable sættes efter databasens navn";

/** A driver's message may contain the address, so that only its code is read. */
export function postgresFailure(error: unknown): SettingsError | undefined {
  if (!(error instanceof Error) || error instanceof LockHeld) return undefined;
  if (error.message === NO_SSL) return new SettingsError(`DATABASE_URL: ${UNENCRYPTED}`);
  const reason = failureOf(error)?.reach;
  if (reason) return new SettingsError(`DATABASE_URL: ${reason} (${codeOf(error)})`);
  if (!(error instanceof DatabaseUnavailable)) return undefined;
  const code = codeOf(error.cause);
  const unknown = code ? `databasen svarer ikke, som den skal (${code}). Se dens log` : NO_ANSWER;
  return postgresFailure(error.cause) ?? new SettingsError(`DATABASE_URL: ${unknown}`);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

import { SettingsError } from "../config.server.ts";
import { LockHeld } from "./unavailable.server.ts";

const SQLITE_IOERR = 10;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const SQLITE_NOTADB = 26;

/** @returns undefined when a start failed on something else */
export function databaseTrouble(error: unknown, file: string): SettingsError | undefined {
  if (error instanceof LockHeld) {
    return new SettingsError(
      `DATABASE_URL: en anden proces holder låsen »${error.lock}« i databasen. Den står i pg_stat_activity; start igen, når den er færdig eller afsluttet`,
    );
  }
  switch (kindOf(error)) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return new SettingsError(
        `DATA_DIR: databasen ${file} er beskadiget. Gendan en sikkerhedskopi, for eksempel den nyeste i BACKUP_DIR, med: npm run restore -- <mappen med kopien> (det, der står der nu, bliver gemt ved siden af)`,
      );
    case SQLITE_FULL:
      return new SettingsError(`DATA_DIR: der er ikke plads på drevet til databasen ${file}`);
    case SQLITE_CANTOPEN:
      return new SettingsError(
        `DATA_DIR: databasen ${file} kan ikke åbnes. Den skal tilhøre den bruger, som sitet kører som`,
      );
    case SQLITE_IOERR:
      return new SettingsError(`DATA_DIR: drevet melder fejl, når databasen ${file} bliver læst`);
  }
}

function kindOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("errcode" in error && typeof error.errcode === "number") return error.errcode & 0xff;
  return kindOf(error.cause);
}

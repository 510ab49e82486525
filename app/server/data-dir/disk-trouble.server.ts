import { DatabaseUnavailable } from "../database/unavailable.server.ts";
import { UnreadableDocument } from "../documents/documents.server.ts";
import { NO_DATABASE } from "../http/database-away.server.ts";

const NO_ROOM = "Der er ikke plads på serverens disk. Sig det til den, der passer hjemmesiden.";
const NO_WRITING =
  "Serveren kan ikke gemme noget lige nu. Sig det til den, der passer hjemmesiden.";
const NOT_READ =
  "Det, der er gemt i forvejen, kan ikke læses, og der skrives ikke oven i det. En ejer kan rette det under Historik.";

const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;

export function withReason(failed: string, error: unknown): string {
  const reason = reasonOf(error);
  if (!reason) return failed;
  return /[.!?]$/.test(failed) ? `${failed} ${reason}` : `${failed}. ${reason}`;
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof UnreadableDocument) return NOT_READ;
  if (error instanceof DatabaseUnavailable) return NO_DATABASE;
  if ("errcode" in error && typeof error.errcode === "number") {
    const kind = error.errcode & 0xff;
    if (kind === SQLITE_FULL) return NO_ROOM;
    return kind === SQLITE_READONLY || kind === SQLITE_IOERR ? NO_WRITING : undefined;
  }
  if (!("code" in error)) return undefined;
  if (error.code === "ENOSPC" || error.code === "EDQUOT") return NO_ROOM;
  return error.code === "EROFS" || error.code === "EFBIG" || error.code === "EIO"
    ? NO_WRITING
    : undefined;
}

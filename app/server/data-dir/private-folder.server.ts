import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { SettingsError } from "../config.server.ts";

const OF_OTHERS = 0o077;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
// On Windows modes do not restrict reading.
const hasModes = process.platform !== "win32";

export function makeFilesPrivate() {
  process.umask(OF_OTHERS);
}

/** Below the top level a folder's own mode is enough. @throws {SettingsError} when others can still read it */
export function restrictPermissions(dataDir: string) {
  if (!hasModes) return;
  for (const path of [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))]) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats || !isOpen(stats)) continue;
    const failure = close(path, stats.isDirectory() ? FOLDER_MODE : FILE_MODE);
    if (failure) {
      throw new SettingsError(
        `DATA_DIR: ${path} kan læses af andre på maskinen, og det kan ikke ændres (${failure}). Giv mappen til den bruger, som hjemmesiden kører som, med chown -R`,
      );
    }
  }
}

function close(path: string, mode: number): string | undefined {
  try {
    chmodSync(path, mode);
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
  const now = statSync(path, { throwIfNoEntry: false });
  return now && isOpen(now) ? "filsystemet har ingen rettigheder" : undefined;
}

function isOpen({ mode }: { mode: number }): boolean {
  return (mode & OF_OTHERS) !== 0;
}

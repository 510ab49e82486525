import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { SettingsError } from "../config.server.ts";

const OF_OWNER = 0o700;
const OF_OTHERS = 0o077;

export function makeFilesPrivate() {
  process.umask(OF_OTHERS);
}

/** Below the top level a folder's own mode is enough. @throws {SettingsError} when others can still read it */
export function restrictPermissions(dataDir: string) {
  // On Windows modes do not restrict reading.
  if (process.platform === "win32") return;
  for (const path of [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))]) {
    const failure = close(path);
    if (failure) {
      throw new SettingsError(
        `DATA_DIR: ${path} kan læses af andre på maskinen, og det kan ikke ændres (${failure}). Giv mappen til den bruger, som hjemmesiden kører som, med chown -R`,
      );
    }
  }
}

/** @returns why it stays open */
function close(path: string): string | undefined {
  const modeOf = () => statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  const mode = modeOf();
  if ((mode & OF_OTHERS) === 0) return undefined;
  try {
    chmodSync(path, mode & OF_OWNER);
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
  return (modeOf() & OF_OTHERS) === 0 ? undefined : "filsystemet har ingen rettigheder";
}

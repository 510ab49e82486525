import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { parseSettings, type Settings } from "../app/server/config.server.ts";
import { becomeOwner } from "../app/server/data-dir/become-owner.server.ts";
import { makeFilesPrivate } from "../app/server/data-dir/private-folder.server.ts";
import { eraseTemporaryFolders } from "../app/server/data-dir/temporary-folder.server.ts";
import { describeFailure } from "../app/server/database/storage-failure.server.ts";

/** Run by `samspil <command>` in a package (scripts/package.ts), and `npm run <command> --` in a clone. */
export const COMMANDS = ["admin", "backup", "doctor", "import", "restore", "update"];

export function refuse(line: string): never {
  console.error(line);
  process.exit(1);
}

/** Ends the command with its usage for unknown options, or another number of words. */
export function parseCommand<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  { fewest = 0, most = fewest }: { fewest?: number; most?: number } = {},
) {
  try {
    const parsed = parseArgs({ allowPositionals: true, options });
    const { length } = parsed.positionals;
    // An empty word is an unset variable of the shell.
    if (length >= fewest && length <= most && !parsed.positionals.includes("")) return parsed;
  } catch {
    // An unknown option.
  }
  return refuse(usage);
}

/** Where the site listens on this machine. */
export function localAddress({ host, port }: Settings): string {
  const near = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  return `http://${near.includes(":") ? `[${near}]` : near}:${port}`;
}

/** An interrupted command deletes its temporary folders. */
export function refuseWhenInterrupted() {
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.on(signal, () => {
      eraseTemporaryFolders();
      refuse("Afbrudt. Det, der var i gang, er ryddet væk.");
    });
  }
}

/** Works as the owner of the data. What fails ends the command with its reason, after `failed`. */
export async function runAsOwner(failed: string, work: (settings: Settings) => unknown) {
  makeFilesPrivate();
  try {
    const settings = parseSettings(process.env);
    becomeOwner(settings);
    await work(settings);
  } catch (error) {
    refuse(failed + describeFailure(error));
  }
}

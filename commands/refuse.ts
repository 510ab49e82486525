import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { eraseTemporaryFolders } from "../app/server/data-dir/temporary-folder.server.ts";

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

/** An interrupted command deletes its temporary folders. */
export function refuseWhenInterrupted() {
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.on(signal, () => {
      eraseTemporaryFolders();
      refuse("Afbrudt. Det, der var i gang, er ryddet væk.");
    });
  }
}

import { eraseTemporaryFolders } from "../app/server/data-dir/temporary-folder.server.ts";

/** Ends a command with a sentence for the person who gave it. */
export function refuse(line: string): never {
  console.error(line);
  process.exit(1);
}

/** A command that is broken off leaves nothing half done behind. */
export function refuseWhenInterrupted() {
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.on(signal, () => {
      eraseTemporaryFolders();
      refuse("Afbrudt. Det, der var i gang, er ryddet væk.");
    });
  }
}

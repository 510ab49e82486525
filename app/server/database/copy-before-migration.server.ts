import { chmodSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { flush } from "../backup/files.server.ts";
import { UNFINISHED } from "../data-dir/atomic-write.server.ts";

const KEPT = 3;
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What an update has made of it can be taken back. @returns the copy's place */
export async function copyBeforeMigration(
  sqlite: DatabaseSync,
  file: string,
  migration: string,
): Promise<string> {
  const copy = `${file}-foer-${migration.replace(/\.sql$/, "")}`;
  const unfinished = copy + UNFINISHED;
  rmSync(unfinished, { force: true });
  sqlite.prepare("vacuum into ?").run(unfinished);
  chmodSync(unfinished, 0o600);
  await flush(unfinished);
  renameSync(unfinished, copy);
  await flush(dirname(copy));
  return copy;
}

/** What has been erased since must not live on in them: few are kept, and not for long. */
export function eraseOldCopies(file: string, now: Date) {
  const folder = dirname(file);
  const copies = readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(file)}-foer-`))
    .map((name) => ({ path: join(folder, name), madeAt: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.madeAt - a.madeAt);
  for (const [place, { path, madeAt }] of copies.entries()) {
    const isOld = now.getTime() - madeAt > KEPT_DAYS * DAY_MS;
    if (place >= KEPT || isOld || path.endsWith(UNFINISHED)) rmSync(path);
  }
}

import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { openPostgres } from "../app/server/database/postgres.server.ts";
import { createLog } from "../app/server/log.server.ts";
import { chromiumOptions, SHARED_BROWSER } from "../test/kit/chromium.ts";
import { runPostgres, SHARED_POSTGRES } from "../test/kit/postgres-server.ts";
import type { TestRun } from "./test-files.ts";

/** Tests take a third less time in memory. */
const MEMORY = "/dev/shm";
const MEMORY_BYTES = 4 * 2 ** 30;
/** Of these a disk is the subject. */
const ON_DISK = /\/(disk|large-site)\.test\.ts$/;

/** What the files of a run share: a folder for temporary files, a Chromium, and a PostgreSQL. */
export async function startTestServices({ withPostgres }: { withPostgres: boolean }) {
  const inMemory = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), "samspil-tests-"));
  // PostgreSQL runs as another user.
  chmodSync(inMemory, 0o755);
  const browser = await chromium.launchServer({ ...chromiumOptions(), host: "127.0.0.1" });
  const postgres = withPostgres ? await startPostgres() : undefined;
  return {
    optionsFor: ({ file, onPostgres }: TestRun) => ({
      temporary: ON_DISK.test(file) ? tmpdir() : inMemory,
      environment: {
        [SHARED_BROWSER]: browser.wsEndpoint(),
        ...(postgres && { [SHARED_POSTGRES]: postgres.url }),
        ...(onPostgres && { TEST_BACKEND: "postgres" }),
      },
    }),
    async close() {
      await browser.close();
      await postgres?.close();
      rmSync(inMemory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A server whose first database has our tables, from which the tests' databases are copied. */
async function startPostgres() {
  const server = await runPostgres();
  const first = await openPostgres(await server.newDatabase(), createLog("silent"));
  await first.close();
  return server;
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > MEMORY_BYTES;
}

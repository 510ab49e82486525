import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { DATABASE_FILE, DUMP_FILE } from "../app/server/backup/manifest.server.ts";
import { readShown, type ShownPages } from "../app/server/backup/shown-pages.server.ts";
import type { Stage } from "../app/server/backup/verify.server.ts";
import { parseSettings } from "../app/server/config.server.ts";
import type { Database } from "../app/server/database/database.server.ts";
import { openSqlite } from "../app/server/database/sqlite.server.ts";
import { createLog } from "../app/server/log.server.ts";
import { loadRows, requireDumpVersion } from "./dump/dump.ts";

const bundle = join(import.meta.dirname, "../dist/server/index.js");

type Where = {
  /** Where the rows of an export are put, beside the site's own; else into an SQLite. */
  databaseUrl?: string;
  /** Where the pictures are of a copy that has none of them. */
  mediaUrl?: string;
};

/** The production build, ready to be started on copies; undefined while nothing is built. */
export function findStage({ databaseUrl, mediaUrl = "" }: Where = {}): Stage | undefined {
  if (!existsSync(bundle)) return undefined;
  return {
    build: createHash("sha256").update(readFileSync(bundle)).digest("hex"),
    async show(dataDir) {
      if (!existsSync(join(dataDir, DUMP_FILE))) return show(dataDir, { MEDIA_URL: mediaUrl });
      return databaseUrl ? showInPostgres(dataDir, databaseUrl) : showInSqlite(dataDir);
    },
  };
}

/** The pictures of an export lie where a data folder has them. */
async function showInSqlite(dataDir: string): Promise<ShownPages> {
  const file = join(dataDir, DATABASE_FILE);
  await fill(dataDir, (upTo) => openSqlite(file, { upTo }));
  return show(dataDir);
}

async function showInPostgres(dataDir: string, databaseUrl: string): Promise<ShownPages> {
  // Loaded for those who have asked for it alone.
  const { withTrialSchema } = await import("./dump/trial-schema.ts");
  const { openPostgres } = await import("../app/server/database/postgres.server.ts");
  return withTrialSchema(databaseUrl, async (url) => {
    await fill(dataDir, (upTo) => openPostgres(url, createLog("silent"), { upTo }));
    return show(dataDir, { DATABASE_URL: url });
  });
}

/** As the tables were when the export was written: what has been changed since is the start's to do. */
async function fill(dump: string, open: (upTo: string) => Promise<Database>): Promise<void> {
  const version = await requireDumpVersion(dump);
  const database = await open(version);
  try {
    await loadRows(database, dump, version);
  } finally {
    await database.close();
  }
}

/** Starts the site on a copy, where it sends nothing and does none of its daily work, and reads its pages. */
async function show(dataDir: string, where: Record<string, string> = {}): Promise<ShownPages> {
  // As server.js does: React's development build is another program.
  process.env.NODE_ENV ??= "production";
  const { createApp, openStores }: typeof import("../app/start/app.server.ts") = await import(
    bundle
  );
  const environment = { ...process.env, ...OF_A_COPY, ...where, DATA_DIR: dataDir };
  const settings = parseSettings(environment);
  const log = createLog("silent");
  const stores = await openStores(settings, log, () => new Date(), { isCopy: true });
  const app = createApp({ ...stores, cachePages: false });
  const server = createServer(app.listener).listen(0, "127.0.0.1");
  try {
    await new Promise((resolve) => server.once("listening", resolve));
    const address = server.address();
    if (typeof address !== "object" || !address) throw new Error("kopien fik ingen port");
    return await readShown(`http://127.0.0.1:${address.port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await stores.close();
  }
}

const OF_A_COPY = {
  DATABASE_URL: "",
  MEDIA_URL: "",
  SMTP_URL: "",
  BACKUP_DIR: "",
  BACKUP_URL: "",
  DEMO_CONTENT: "off",
  ADMIN_EMAIL: "",
  ADMIN_PASSWORD: "",
};

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { readShown, type Shown } from "../app/server/backup/shown-pages.server.ts";
import type { Stage } from "../app/server/backup/verify.server.ts";
import { parseSettings } from "../app/server/config.server.ts";
import { createLog } from "../app/server/log.server.ts";

const bundle = join(import.meta.dirname, "../dist/server/index.js");

/** The production build, ready to be started on copies; undefined while nothing is built. */
export function findStage(): Stage | undefined {
  if (!existsSync(bundle)) return undefined;
  return { build: createHash("sha256").update(readFileSync(bundle)).digest("hex"), show };
}

/** Starts the site on a copy, where it sends nothing and does none of its daily work, and reads its pages. */
async function show(dataDir: string): Promise<Shown> {
  // As server.js does: React's development build is another program.
  process.env.NODE_ENV ??= "production";
  const { createApp, openStores }: typeof import("../app/app.server.ts") = await import(bundle);
  const settings = parseSettings({ ...process.env, ...OF_A_COPY, DATA_DIR: dataDir });
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
  SMTP_URL: "",
  BACKUP_DIR: "",
  BACKUP_URL: "",
  DEMO_CONTENT: "off",
  ADMIN_EMAIL: "",
  ADMIN_PASSWORD: "",
};

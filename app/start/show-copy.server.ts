import { createServer } from "node:http";
import { readPages } from "../server/backup/read-pages.server.ts";
import type { ShowCopy } from "../server/backup/try-copy.server.ts";
import type { Settings } from "../server/config.server.ts";
import { createLog } from "../server/log.server.ts";
import { createApp } from "./app.server.ts";
import { openStores } from "./stores.server.ts";

/** A site on a copy sends nothing and runs no daily jobs. */
export function createShowCopy(settings: Settings): ShowCopy {
  return async (dataDir, signal) => {
    const copySettings = { ...settings, ...OF_A_COPY, dataDir };
    const stores = await openStores(copySettings, createLog("silent"), undefined, { isCopy: true });
    const app = createApp({ ...stores, cachePages: false });
    const server = createServer(app.listener).listen(0, "127.0.0.1");
    try {
      await new Promise((resolve) => server.once("listening", resolve));
      const address = server.address();
      if (typeof address !== "object" || !address) throw new Error("kopien fik ingen port");
      return await readPages(`http://127.0.0.1:${address.port}`, signal);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stores.close();
    }
  };
}

const OF_A_COPY = {
  databaseUrl: undefined,
  s3: undefined,
  smtpUrl: undefined,
  backupAddress: undefined,
  metricsToken: undefined,
  adminPassword: undefined,
  demoContent: false,
};

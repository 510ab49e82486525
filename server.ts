import { Server } from "node:http";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { parseSettings } from "./app/server/config.server.ts";
import { loadStaticFiles } from "./app/server/http/static-files.server.ts";
import { createLog } from "./app/server/log.server.ts";

const LONGEST_UPLOAD_MS = 600_000;
const STOP_WITHIN_MS = 10_000;

async function start() {
  const settings = parseSettings(process.env);
  const log = createLog(settings.logLevel);
  const bundle = join(import.meta.dirname, "build/server/index.js");
  const { createApp, openStores }: typeof import("./app/app.server.ts") = await import(bundle);

  const stores = await openStores(settings, log);
  const app = createApp({
    services: stores.services,
    staticFiles: loadStaticFiles(join(import.meta.dirname, "build/client")),
    isReady: stores.isReady,
  });
  const server = serve({ fetch: app.fetch, port: settings.port, overrideGlobalObjects: false });
  // A photo from a phone on a slow line may take its ten minutes (SPEC section 9).
  if (server instanceof Server) server.requestTimeout = LONGEST_UPLOAD_MS;
  server.on("listening", () => {
    console.log(`Samspil svarer på ${settings.origin}`);
    if (stores.firstAdmin) {
      const { email, password } = stores.firstAdmin;
      console.log(`Første administrator: ${email} med adgangskoden ${password} (vises kun nu)`);
    }
  });
  server.on("error", (error) =>
    refuse(`PORT: ${settings.port} kan ikke bruges (${error.message})`),
  );

  let stopping = false;
  async function stop() {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await new Promise((resolve) => server.close(resolve));
    await stores.close();
  }
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function refuse(line: string) {
  console.error(line);
  process.exit(1);
}

start().catch((error: unknown) => {
  // By name: the bundle has a class of its own.
  if (error instanceof Error && error.name === "SettingsError") refuse(error.message);
  throw error;
});

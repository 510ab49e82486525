import { createServer } from "node:http";
import { createServer as createVite } from "vite";
import { parseSettings } from "./app/server/config.server.ts";
import { makeFilesPrivate } from "./app/server/data-dir/private-folder.server.ts";
import { createLog } from "./app/server/log.server.ts";

makeFilesPrivate();
const settings = parseSettings(process.env);
const log = createLog(settings.logLevel, undefined, showError);
const server = createServer();
// On the same origin: the Content-Security-Policy allows no other.
const vite = await createVite({
  server: { middlewareMode: true, hmr: { server } },
  appType: "custom",
});
const loadApp = () => vite.ssrLoadModule("./app/start/bundle.server.ts");

const first = await loadApp();
const stores = await first.openStores(settings, log);
if (stores.firstAdmin) console.log(stores.firstAdmin);

server.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { createApp } = await loadApp();
      const app = createApp({
        services: stores.services,
        isReady: stores.isReady,
        cachePages: false,
      });
      app.listener(request, response);
    } catch (error) {
      showError(error);
      const text = error instanceof Error ? error.stack : String(error);
      response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(text);
    }
  });
});
server.listen(settings.port, settings.host, () =>
  console.log(`Samspil svarer på ${settings.origin}`),
);

function showError(error: unknown) {
  if (error instanceof Error) vite.ssrFixStacktrace(error);
  console.error(error);
}

process.on("SIGINT", async () => {
  await vite.close();
  await stores.close();
  process.exit(0);
});

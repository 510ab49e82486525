// JavaScript: Node's TypeScript support would take 14 MB for this file alone. Older Nodes need the default import.
import nodeModule from "node:module";
import { join } from "node:path";

const STOP_WITHIN_MS = 18_000;
const WARM_UP_AFTER_MS = 500;
const NODE = 26;

async function start() {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < NODE)
    refuse(
      `Samspil kører på Node ${NODE} eller nyere, og dette er Node ${node}. Start med »npm start«, som selv bruger den rigtige.`,
    );
  nodeModule.enableCompileCache(join(import.meta.dirname, "dist/.compiled"));
  const bundle = join(import.meta.dirname, "dist/server/index.js");
  /** @type {typeof import("./app/start/bundle.server.ts")} */
  const site = await import(bundle);
  const {
    createApp,
    createGracefulShutdown,
    createHttpServer,
    createLog,
    createShowCopy,
    listen,
    openStores,
    parseSettings,
  } = site;
  site.makeFilesPrivate();
  const settings = parseSettings(process.env);
  site.becomeOwner(settings);
  const log = createLog(settings.logLevel);

  const showCopy = createShowCopy(settings);
  const stores = await openStores(settings, log, undefined, { showCopy });
  const app = createApp({
    services: stores.services,
    clientFolder: join(import.meta.dirname, "dist/client"),
    isReady: stores.isReady,
    isServing: () => shutdown.isServing(),
  });
  const shutdown = createGracefulShutdown(app.listener);
  const server = createHttpServer(shutdown.listener);
  await listen(server, settings);
  server.on("error", (error) => log.error({ err: error }, "could not accept a connection"));
  console.log(`Samspil svarer på ${settings.origin}`);
  const output = { isTTY: process.stdout.isTTY, journal: process.env.JOURNAL_STREAM };
  const goesBy = site.linesGoBy(settings, output);
  for (const line of site.firstLines(stores, goesBy)) console.log(line);
  setTimeout(
    () =>
      app.warmUp().catch((error) => log.error({ err: error }, "could not warm up the page cache")),
    WARM_UP_AFTER_MS,
  ).unref();

  return async function finish() {
    process.exitCode = (await shutdown.stop(server, stores)) ? 0 : 1;
  };
}

let stopping = false;
/** A stop during the start waits for the start, so that everything is closed in order. */
async function stop() {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  const finish = await started;
  await finish();
}

/** @param {string} line @returns {never} */
function refuse(line) {
  console.error(line);
  process.exit(1);
}

const started = start().catch((error) => {
  // By name: the bundle's class cannot be imported here.
  if (error instanceof Error && error.name === "SettingsError") refuse(error.message);
  throw error;
});
process.on("SIGTERM", stop);
process.on("SIGINT", stop);

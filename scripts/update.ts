import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { troubleInWords } from "../app/server/backup/backup-trouble.ts";
import { DATABASE_FILE } from "../app/server/backup/manifest.server.ts";
import { firstBroken, readShown } from "../app/server/backup/shown-pages.server.ts";
import { parseSettings, type Settings } from "../app/server/config.server.ts";
import { UNFINISHED } from "../app/server/data-dir/atomic-write.server.ts";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";
import { keepFormerAssets } from "./former-assets.mjs";
import { refuse } from "./refuse.ts";

const USAGE = `Brug: samspil update <pakke.tar.gz>   skifter til en ny udgave, og tilbage igen, hvis den ikke virker
      --tjeneste <navn>               når systemd kender sitet under et andet navn end samspil
      --uden-kopi                     uden først at tage en sikkerhedskopi og prøve den nye udgave på den`;

const PACKAGE = /^samspil-[0-9a-f]+-\w+-\w+$/;
const COPY = "foer-";
const ANSWERS_WITHIN_MS = 60_000;
const ASKED_AGAIN_AFTER_MS = 250;
/** What is asked while the site restarts waits in systemd's socket, for ever when it does not come up. */
const ONE_ANSWER_MS = 5_000;

/** Beside each other in one folder lie the packages, and the link `current` to the one that runs. */
async function run() {
  // The site's user reads what root lays down here.
  process.umask(0o022);
  const { archive, service, withoutCopy } = parseArguments();
  const settings = parseSettings(process.env);
  const home = dirname(projectRoot);
  const link = join(home, "current");
  requireInstalled(link, settings);
  if (!withoutCopy) requirePlaceForCopy(settings);

  const next = unpack(archive, home);
  console.log(`Skifter fra ${basename(projectRoot)} til ${basename(next)}.`);
  if (!withoutCopy) tryOnCopy(next, settings);
  keepFormerAssets(join(projectRoot, "dist/client/assets"), join(next, "dist"));

  const began = Date.now();
  point(link, next);
  const trouble =
    (await restart(service).catch(troubleInWords)) ??
    (await look(settings, next).catch(troubleInWords));
  if (trouble) return goBack({ link, settings, service, next, trouble, began });
  console.log("Den nye udgave svarer, og siderne vises.");
  removeOlder(home, [projectRoot, next]);
  if (!withoutCopy) removeOlderCopies(settings, next);
}

function parseArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { tjeneste: { type: "string" }, "uden-kopi": { type: "boolean" } },
    });
    const [archive, ...tooMuch] = positionals;
    if (archive && tooMuch.length === 0) {
      const { tjeneste: service = "samspil", "uden-kopi": withoutCopy = false } = values;
      return { archive: resolve(archive), service, withoutCopy };
    }
  } catch {
    // An option that is not known.
  }
  refuse(USAGE);
}

function requireInstalled(link: string, { dataDir }: Settings) {
  const isLinked = existsSync(link) && realpathSync(link) === realpathSync(projectRoot);
  if (!PACKAGE.test(basename(projectRoot)) || !isLinked) {
    refuse(
      `${projectRoot} er ikke den pakke, som ${link} peger på. Opdatering af en udpakket pakke står i docs/drift.md; kører sitet fra kildekoden med npm start, så hent den nye kode, og start igen`,
    );
  }
  if (resolve(dataDir).startsWith(`${resolve(projectRoot)}/`)) {
    refuse("DATA_DIR: ligger inde i pakken. Flyt mappen ud, og sæt DATA_DIR til dens nye plads");
  }
}

function requirePlaceForCopy({ backupDir }: Settings) {
  if (!backupDir) {
    refuse("BACKUP_DIR: skal sættes, så der er et sted til kopien. Eller kør med --uden-kopi");
  }
}

/** @returns the new package's folder */
function unpack(archive: string, home: string): string {
  const name = basename(archive, ".tar.gz");
  if (!PACKAGE.test(name) || !existsSync(archive)) refuse(`${archive} er ikke en pakke\n${USAGE}`);
  const next = join(home, name);
  if (next === projectRoot) refuse(`${name} er den udgave, der kører.`);
  rmSync(next, { recursive: true, force: true });
  execFileSync("tar", ["-xzf", archive, "-C", home, "--no-same-owner"], { stdio: "inherit" });
  const runs = spawnSync(join(next, "bin/node"), ["--version"]);
  if (runs.status !== 0) {
    rmSync(next, { recursive: true, force: true });
    refuse(`${name} kan ikke køre på denne maskine. Lav pakken på en maskine af samme slags`);
  }
  return next;
}

/** A migration that fails, and a page that breaks, are found where no visitor is. */
function tryOnCopy(next: string, settings: Settings) {
  const copy = copyFor(next, settings);
  rmSync(copy, { recursive: true, force: true });
  runAsOwner(projectRoot, ["backup", copy], settings, "Sikkerhedskopien blev ikke lavet");
  console.log("Prøver den nye udgave på kopien …");
  const isOfNoUse = "Den nye udgave virker ikke på en kopi af jeres site";
  const where = settings.databaseUrl ? ["--postgres"] : [];
  runAsOwner(next, ["backup", "--verify", ...where, copy], settings, isOfNoUse);
}

function copyFor(next: string, { backupDir = "" }: Settings): string {
  return join(backupDir, COPY + basename(next));
}

/** What root would write in the data folder, the site could not. */
function runAsOwner(place: string, words: string[], { dataDir }: Settings, failure: string) {
  const { uid, gid } = statSync(dataDir);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  const done = spawnSync(join(place, "samspil"), words, { ...owner, cwd: place, stdio: "inherit" });
  if (done.status !== 0) refuse(`${failure}. Intet er skiftet: sitet kører som før.`);
}

/** In one step: there is no moment without. */
function point(link: string, place: string) {
  const beside = `${link}-ny`;
  rmSync(beside, { force: true });
  symlinkSync(basename(place), beside);
  renameSync(beside, link);
}

async function restart(service: string): Promise<undefined> {
  console.log(`systemctl restart ${service} …`);
  systemctl("restart", service);
}

function systemctl(verb: string, service: string) {
  execFileSync("systemctl", [verb, service], { stdio: "inherit" });
}

/** @returns what is wrong with what visitors are shown, in words */
async function look(settings: Settings, place: string): Promise<string | undefined> {
  const host = ["0.0.0.0", "::"].includes(settings.host) ? "127.0.0.1" : settings.host;
  const site = `http://${host.includes(":") ? `[${host}]` : host}:${settings.port}`;
  if (!(await comesUp(site))) return `den svarer ikke på ${site}`;
  const html = await (await fetch(site, { signal: AbortSignal.timeout(ONE_ANSWER_MS) })).text();
  const assets = html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  const foreign = assets.find((path) => !existsSync(join(place, "dist/client", path)));
  if (foreign || assets.length === 0) return "det er ikke den udgave, der svarer";
  const ready = await fetch(`${site}/readyz`, { signal: AbortSignal.timeout(ONE_ANSWER_MS) });
  if (!ready.ok) return "databasen eller billederne kan ikke skrives";
  return firstBroken(await readShown(site));
}

async function comesUp(site: string): Promise<boolean> {
  const end = Date.now() + ANSWERS_WITHIN_MS;
  while (Date.now() < end) {
    const answer = fetch(`${site}/up`, { signal: AbortSignal.timeout(ONE_ANSWER_MS) });
    if (await answer.then(({ ok }) => ok).catch(() => false)) return true;
    await wait(ASKED_AGAIN_AFTER_MS);
  }
  return false;
}

type Failed = {
  link: string;
  settings: Settings;
  service: string;
  next: string;
  trouble: string;
  began: number;
};

async function goBack({ link, settings, service, next, trouble, began }: Failed) {
  console.log(`Den nye udgave virker ikke: ${trouble}. Går tilbage …`);
  // Without the link nothing can start on the database meanwhile: a visitor would wake the service by its socket.
  rmSync(link);
  try {
    systemctl("stop", service);
  } catch (error) {
    point(link, projectRoot);
    throw error;
  }
  const { databaseUrl } = settings;
  let changed: string | undefined;
  try {
    changed = databaseUrl
      ? await acceptChanges(databaseUrl, next)
      : putDatabaseBack(settings, next, began);
  } finally {
    point(link, projectRoot);
    systemctl("start", service);
  }
  const still = await look(settings, projectRoot).catch(troubleInWords);
  if (still) refuse(`Den gamle udgave virker heller ikke: ${still}. Se journalctl -u ${service}`);
  console.log("Den gamle udgave kører igen.");
  if (changed) console.log(changed);
  process.exitCode = 1;
}

/**
 * Others may write to PostgreSQL meanwhile, so its tables stay as they are: an update only adds to them. The package
 * before is given the changes that were made, so that it knows them.
 */
async function acceptChanges(databaseUrl: string, next: string): Promise<string | undefined> {
  // Loaded for those who have asked for it alone.
  const { askPostgres } = await import("./dump/ask-postgres.ts");
  const made = await askPostgres(databaseUrl, "select name from migrations");
  const ours = join(projectRoot, "migrations");
  const added = made
    .map(({ name }) => String(name))
    .filter((name) => !existsSync(join(ours, name)));
  for (const name of added) copyFileSync(join(next, "migrations", name), join(ours, name));
  if (added.length === 0) return undefined;
  return `Opdateringen havde ændret databasen (${added.join(", ")}). Den gamle udgave kører videre på den, og alt, der er kommet til, er der.`;
}

/** @returns what was changed, and where it is */
function putDatabaseBack({ dataDir }: Settings, next: string, began: number) {
  const [copy] = readdirSync(dataDir)
    .filter((name) => name.startsWith(`${DATABASE_FILE}-foer-`) && !name.endsWith(UNFINISHED))
    .map((name) => join(dataDir, name))
    .filter((path) => statSync(path).mtimeMs >= began);
  if (!copy) return undefined;
  const database = join(dataDir, DATABASE_FILE);
  const changed = `${database}-efter-${basename(next)}`;
  for (const part of ["", "-wal", "-shm"]) {
    rmSync(changed + part, { force: true });
    if (existsSync(database + part)) renameSync(database + part, changed + part);
  }
  renameSync(copy, database);
  return `Opdateringen havde ændret databasen; den er lagt tilbage, som den var før. Bestillinger og rettelser fra de mellemliggende minutter ligger i ${changed}.`;
}

/** The one before stays, to go back to. */
function removeOlder(home: string, kept: string[]) {
  const keptNames = kept.map((place) => basename(place));
  for (const name of readdirSync(home)) {
    if (!PACKAGE.test(name) || keptNames.includes(name)) continue;
    if (lstatSync(join(home, name)).isDirectory()) rmSync(join(home, name), { recursive: true });
  }
}

function removeOlderCopies(settings: Settings, next: string) {
  const { backupDir = "" } = settings;
  for (const name of readdirSync(backupDir)) {
    const isOlder = name.startsWith(COPY) && PACKAGE.test(name.slice(COPY.length));
    if (isOlder && join(backupDir, name) !== copyFor(next, settings)) {
      rmSync(join(backupDir, name), { recursive: true });
    }
  }
}

run().catch((error: unknown) => refuse(troubleInWords(error)));

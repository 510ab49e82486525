import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { danishTime } from "../app/formats/danish-time.ts";
import { DAY_MS } from "../app/formats/durations.ts";
import {
  readBackupFailingSince,
  readVerifiedBackup,
} from "../app/server/backup/copies-state.server.ts";
import { firstBroken, readPages } from "../app/server/backup/read-pages.server.ts";
import { parseSettings, type Settings } from "../app/server/config.server.ts";
import { asOwner } from "../app/server/data-dir/become-owner.server.ts";
import { incompatibleMigrations, listMigrations } from "../app/server/database/migrate.server.ts";
import { describeFailure } from "../app/server/database/storage-failure.server.ts";
import { projectRoot } from "../app/server/project-root.server.ts";
import { localAddress, parseCommand, refuse } from "./command.ts";

const USAGE = `Brug: samspil update <pakke.tar.gz>   skifter til en ny udgave, og tilbage igen, hvis den ikke virker
      --tjeneste <navn>               når systemd kender hjemmesiden under et andet navn end samspil
      --uden-kopi                     også uden en afprøvet sikkerhedskopi fra det seneste døgn`;

const OPTIONS = { tjeneste: { type: "string" }, "uden-kopi": { type: "boolean" } } as const;

const PACKAGE = /^samspil-[0-9a-f]+-\w+-\w+$/;
const ANSWERS_WITHIN_MS = 60_000;
/** Longer than /readyz caches its answer, and than the site pauses after a slow S3. */
const READY_WITHIN_MS = 20_000;
const POLL_MS = 250;
/** During a restart requests wait in systemd's socket, for ever if the site does not start. */
const REQUEST_MS = 5_000;

async function run() {
  // The site's user must be able to read the files that root unpacks.
  process.umask(0o022);
  const { values, positionals } = parseCommand(USAGE, OPTIONS, { fewest: 1 });
  const [archive = ""] = positionals;
  const { tjeneste: service = "samspil", "uden-kopi": withoutCopy = false } = values;
  const settings = parseSettings(process.env);
  const home = dirname(projectRoot);
  const link = join(home, "current");
  requireInstalled(link, settings);
  await requireReady(settings);
  if (!withoutCopy) await asOwner(settings, () => requireCopies(settings));

  const next = unpack(resolve(archive), home);
  requireWayBack(next, settings);
  console.log(`Skifter fra ${basename(projectRoot)} til ${basename(next)}.`);
  if (!withoutCopy && settings.backupAddress) tryOnCopy(next);
  await requireReady(settings);
  // Open pages load files of the build that they came from.
  symlinkSync(`../../${basename(projectRoot)}/dist/client`, join(next, "dist/former"));
  const failure = await switchTo(next);
  if (!failure) {
    console.log("Den nye udgave svarer, og siderne vises.");
    return removeOlder(home, [projectRoot, next]);
  }
  console.log(`Den nye udgave virker ikke: ${failure}. Går tilbage …`);
  const still = await switchTo(projectRoot);
  if (still) refuse(`Den gamle udgave virker heller ikke: ${still}. Se journalctl -u ${service}`);
  console.log("Den gamle udgave kører igen, og alt, der er kommet til i mellemtiden, er der.");
  process.exitCode = 1;

  /** Moves the link alone: stored data stays. @returns why the site does not work there */
  function switchTo(place: string): Promise<string | undefined> {
    point(link, place);
    console.log(`systemctl restart ${service} …`);
    return Promise.try(() => {
      execFileSync("systemctl", ["restart", service], { stdio: "inherit" });
      return check(settings, place);
    }).catch(describeFailure);
  }
}

function requireInstalled(link: string, { dataDir }: Settings) {
  const isLinked = existsSync(link) && realpathSync(link) === realpathSync(projectRoot);
  if (!PACKAGE.test(basename(projectRoot)) || !isLinked) {
    refuse(
      `${projectRoot} er ikke den pakke, som ${link} peger på. Opdatering af en udpakket pakke står i docs/operations.md; kører hjemmesiden fra kildekoden med npm start, så hent den nye kode, og start igen`,
    );
  }
  if (resolve(dataDir).startsWith(`${resolve(projectRoot)}/`)) {
    refuse("DATA_DIR: ligger inde i pakken. Flyt mappen ud, og sæt DATA_DIR til dens nye plads");
  }
}

/** A restart needs what a start needs. A site that does not run has no pages to lose. */
async function requireReady(settings: Settings) {
  const site = localAddress(settings);
  if (!(await isOk(`${site}/healthz`)) || (await becomesOk(`${site}/readyz`, READY_WITHIN_MS)))
    return;
  refuse(
    "Hjemmesiden viser sine sider, men databasen eller billederne kan ikke skrives, og så kan den ikke starte igen. Intet er skiftet: hjemmesiden kører som før. Se hvorfor med samspil doctor",
  );
}

async function requireCopies(settings: Settings) {
  const now = new Date();
  const failing = await readBackupFailingSince(settings);
  if (failing) {
    refuse(
      `Kopierne i BACKUP_URL er ikke i orden siden ${danishTime(failing)}. Se hvorfor med samspil doctor. Eller kør med --uden-kopi`,
    );
  }
  if (settings.backupAddress) return;
  const proven = await readVerifiedBackup(settings, now);
  if (proven && now.getTime() - Date.parse(proven.madeAt) < DAY_MS) return;
  refuse(
    "Der er ingen afprøvet sikkerhedskopi fra det seneste døgn. Sæt BACKUP_URL, eller lav en med samspil backup, og se den efter med --verify. Eller kør med --uden-kopi",
  );
}

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

function requireWayBack(next: string, { databaseUrl }: Settings) {
  const dialect = databaseUrl ? "postgres" : "sqlite";
  const tooNew = incompatibleMigrations(listMigrations(dialect, join(next, "migrations")), dialect);
  if (tooNew.length === 0) return;
  refuse(
    `${basename(next)} ændrer databasen, så den udgave, der kører nu, ikke kan bruge den igen (${tooNew.join(", ")}). Opdatér først til en udgave imellem. Intet er skiftet: hjemmesiden kører som før.`,
  );
}

/** Finds a failing migration or a broken page where no visitor meets it. */
function tryOnCopy(next: string) {
  console.log("Prøver den nye udgave på den nyeste kopi …");
  const words = ["backup", "--verify"];
  const done = spawnSync(join(next, "samspil"), words, { cwd: next, stdio: "inherit" });
  if (done.status === 0) return;
  refuse(
    "Den nye udgave virker ikke på en kopi af jeres hjemmeside. Intet er skiftet: hjemmesiden kører som før.",
  );
}

/** The rename is atomic: the link always exists. */
function point(link: string, place: string) {
  const newLink = `${link}-ny`;
  rmSync(newLink, { force: true });
  symlinkSync(basename(place), newLink);
  renameSync(newLink, link);
}

async function check(settings: Settings, place: string): Promise<string | undefined> {
  const site = localAddress(settings);
  if (!(await becomesOk(`${site}/healthz`, ANSWERS_WITHIN_MS))) return `den svarer ikke på ${site}`;
  const html = await (await fetch(site, { signal: AbortSignal.timeout(REQUEST_MS) })).text();
  const assets = html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  const foreign = assets.find((path) => !existsSync(join(place, "dist/client", path)));
  if (foreign || assets.length === 0) return "det er ikke den udgave, der svarer";
  if (!(await becomesOk(`${site}/readyz`, READY_WITHIN_MS)))
    return "databasen eller billederne kan ikke skrives";
  return firstBroken(await readPages(site));
}

async function becomesOk(address: string, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    if (await isOk(address)) return true;
    await wait(POLL_MS);
  }
  return false;
}

function isOk(address: string): Promise<boolean> {
  const answer = fetch(address, { signal: AbortSignal.timeout(REQUEST_MS) });
  return answer.then(({ ok }) => ok).catch(() => false);
}

function removeOlder(home: string, current: string[]) {
  const names = current.map((place) => basename(place));
  for (const name of readdirSync(home)) {
    if (!PACKAGE.test(name) || names.includes(name)) continue;
    if (lstatSync(join(home, name)).isDirectory()) rmSync(join(home, name), { recursive: true });
  }
}

run().catch((error: unknown) => refuse(describeFailure(error)));

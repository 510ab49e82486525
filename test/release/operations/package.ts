import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "../../../app/server/project-root.server.ts";
import { cleanUp } from "../../kit/cleanup.ts";
import { prepareSite, runToEnd } from "../../kit/site-process.ts";

type Environment = Record<string, string>;

/** Asynchronous, so that the test's own servers go on meanwhile. */
export const run = promisify(execFile);

/** The site's user: nobody, when the tests are root's. */
const NOBODY = 65_534;
export const SOMEBODY = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** A folder that other users may read, removed when the test file ends. */
export function makePlace(): string {
  const place = mkdtempSync(join(tmpdir(), "samspil-package-"));
  chmodSync(place, 0o755);
  cleanUp(() => {
    execFileSync("chmod", ["-R", "u+w", place]);
    rmSync(place, { recursive: true });
  });
  return place;
}

/** A folder that the site may write to. */
export function makeOwnFolder(path: string): string {
  mkdirSync(path);
  if (SOMEBODY.uid) chownSync(path, SOMEBODY.uid, SOMEBODY.gid);
  return path;
}

/** @returns the archive that `npm run package` makes */
export function makePackage(folder: string): string {
  const words = ["scripts/package.ts", "--untested", folder];
  const said = execFileSync(process.execPath, words, { cwd: projectRoot, encoding: "utf8" });
  const archive = /(\S+\.tar\.gz)/.exec(said)?.[1];
  if (!archive) throw new Error(said);
  return archive;
}

/** The same with its Node, three quarters of it, outside: for tests that unpack it often. */
export function makeLightPackage(folder: string): string {
  const archive = makePackage(folder);
  const place = archive.replace(/\.tar\.gz$/, "");
  const [own, node] = [join(place, "bin/node"), join(folder, "node")];
  renameSync(own, node);
  writeFileSync(own, `#!/bin/sh\nexec '${node}' "$@"\n`, { mode: 0o755 });
  execFileSync("tar", ["-czf", archive, "-C", folder, basename(place)]);
  return archive;
}

/** @returns the package, which nobody may write to */
export async function unpack(archive: string, folder: string): Promise<string> {
  await run("tar", ["-xzf", archive, "-C", folder, "--no-same-owner"]);
  const place = join(folder, basename(archive, ".tar.gz"));
  await run("chmod", ["-R", "a-w", place]);
  return place;
}

/** The next build: its style sheet has another name, and its database more tables. */
export async function makeNextPackage(
  built: string,
  place: string,
  build: string,
  migrations: Record<string, string>,
  changeProgram = (program: string) => program,
): Promise<string> {
  const folder = join(place, build);
  mkdirSync(folder);
  const former = await unpack(built, folder);
  await run("chmod", ["-R", "u+w", former]);
  const next = former.replace(/samspil-[0-9a-f]+-/, `samspil-${build}-`);
  renameSync(former, next);
  for (const [name, script] of Object.entries(migrations)) {
    writeFileSync(join(next, "migrations", name), script);
  }
  const program = readFileSync(join(next, "server.js"), "utf8");
  writeFileSync(join(next, "server.js"), changeProgram(program));
  const bundle = join(next, "dist/server/index.js");
  const text = readFileSync(bundle, "utf8");
  const [, styles = ""] = /\/assets\/(styles-[\w-]+)\.css/.exec(text) ?? [];
  writeFileSync(bundle, text.replaceAll(styles, `styles-${build}`));
  for (const end of ["css", "css.br", "css.gz"]) {
    const assets = join(next, "dist/client/assets");
    renameSync(join(assets, `${styles}.${end}`), join(assets, `styles-${build}.${end}`));
  }
  const archive = `${next}.tar.gz`;
  await run("tar", ["-czf", archive, "-C", folder, basename(next)]);
  return archive;
}

/** `samspil start` as a user who owns only the data. */
export async function startPackage(
  place: string,
  environment: Environment,
  where = environment.ORIGIN,
) {
  const own = { PATH: "/usr/bin:/bin", LOG_LEVEL: "info" };
  const site = await prepareSite({ ...own, ...environment }, [join(place, "samspil"), "start"]);
  await site.start({}, { where, ...SOMEBODY });
  return site;
}

/** A command of the package, as the site's own user. */
export function runPackaged(place: string, words: string[], environment: Environment) {
  const env = { PATH: "/usr/bin:/bin", ...environment };
  return runToEnd([join(place, "samspil"), ...words], { env, ...SOMEBODY });
}

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
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
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";
import { atEnd } from "./at-end.ts";
import "./fresh-build.ts";
import { until } from "./until.ts";

type Environment = Record<string, string>;

/** Whom the site runs as: nobody in particular, where the tests are root. */
const NOBODY = 65_534;
export const SOMEBODY = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** A folder that others may look into, gone when the test file ends. */
export function makePlace(): string {
  const place = mkdtempSync(join(tmpdir(), "samspil-package-"));
  chmodSync(place, 0o755);
  atEnd(() => {
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

/** @returns the archive that `npm run package` makes of the sources in `root` */
export function makePackage(folder: string, root = projectRoot): string {
  const words = [join(root, "scripts/package.ts"), folder];
  const said = execFileSync(process.execPath, words, { cwd: root, encoding: "utf8" });
  const archive = /(\S+\.tar\.gz)/.exec(said)?.[1];
  if (!archive) throw new Error(said);
  return archive;
}

/** @returns the package, which nobody may write to */
export function unpack(archive: string, folder: string): string {
  execFileSync("tar", ["-xzf", archive, "-C", folder, "--no-same-owner"]);
  const place = join(folder, basename(archive, ".tar.gz"));
  execFileSync("chmod", ["-R", "a-w", place]);
  return place;
}

/** The next build: its style sheet has another name, and its database more tables. */
export function makeNextPackage(
  made: string,
  place: string,
  build: string,
  migrations: Record<string, string>,
  changeProgram = (program: string) => program,
): string {
  const folder = join(place, build);
  mkdirSync(folder);
  const former = unpack(made, folder);
  execFileSync("chmod", ["-R", "u+w", former]);
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
  execFileSync("tar", ["-czf", archive, "-C", folder, basename(next)]);
  return archive;
}

/** `samspil start` as somebody who owns nothing but the data. */
export async function startPackage(
  place: string,
  environment: Environment,
  where = environment.ORIGIN,
) {
  const child = spawn(join(place, "samspil"), ["start"], {
    env: { PATH: "/usr/bin:/bin", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    ...SOMEBODY,
  });
  atEnd(() => child.kill("SIGKILL"));
  const said = listenTo(child);
  await until("the packaged site is up", () => {
    if (child.exitCode !== null) throw new Error(said());
    return fetch(`${where}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    said,
    async end(): Promise<number | null> {
      const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** A command of the package, as the site's own user. */
export async function runPackaged(place: string, words: string[], environment: Environment) {
  const child = spawn(join(place, "samspil"), words, {
    env: { PATH: "/usr/bin:/bin", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    ...SOMEBODY,
  });
  const said = listenTo(child);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said: said().trim() };
}

function listenTo(child: ChildProcess): () => string {
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  return () => said;
}

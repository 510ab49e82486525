import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { projectRoot } from "../../app/server/project-root.server.ts";
import { databaseSettings } from "./backend.ts";
import { cleanUp, makeFolder } from "./cleanup.ts";
import { EMAIL, PASSWORD, signIn } from "./client.ts";
import { freePort } from "./free-port.ts";
import "./fresh-build.ts";
import { keepLogLine } from "./site-log.ts";
import { until } from "./until.ts";

type Settings = Record<string, string>;

/** The command that `npm start` runs. */
export const START = ["sh", "-c", readStartCommand()];

export type SiteProcess = Awaited<ReturnType<typeof prepareSite>>;

/**
 * The production build, or another program, as a process that can be ended, killed and started again at the same
 * address, on a data folder of its own if none is given.
 */
export async function prepareSite(
  environment: Settings = {},
  program = [process.execPath, "server.js"],
) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = environment.DATA_DIR ?? makeFolder();
  const settings = {
    PORT: String(port),
    ORIGIN: origin,
    DATA_DIR: dataDir,
    DEMO_CONTENT: "on",
    LOG_LEVEL: "silent",
    TRUST_PROXY: "1",
    RECEIPTS_PER_HOUR: "100000",
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    ...(await databaseSettings(dataDir, { isEmpty: true })),
    ...environment,
  };
  let running: ChildProcess | undefined;
  let said = () => "";
  let ended = Promise.resolve({ code: null as number | null, signal: null as string | null });
  const run = (words: string[], changes: Settings = {}, options: SpawnOptions = {}) =>
    runToEnd(words, {
      cwd: projectRoot,
      env: environmentOf({ ...settings, ...changes }),
      ...options,
    });

  /** Starts it, without waiting for it. */
  function begin(changes: Settings = {}, options: SpawnOptions = {}) {
    const env = environmentOf({ ...settings, ...changes });
    running = launch(program, { cwd: projectRoot, env, ...options });
    said = listenTo(running.stdout, running.stderr);
    for (const stream of [running.stdout, running.stderr]) stream?.on("data", keepLogLine);
    ended = endOf(running);
  }

  const isRunning = () => running?.exitCode === null && running.signalCode === null;

  cleanUp(async () => {
    running?.kill("SIGKILL");
    await ended;
  });
  return {
    origin,
    port,
    dataDir,
    begin,
    /** Starts it and waits until it answers. @param where its address, if not its ORIGIN */
    async start(changes: Settings = {}, { where = origin, ...options }: Starting = {}) {
      begin(changes, options);
      await until("the site is up", () => {
        if (!isRunning()) throw new Error(`it has ended: ${said()}`);
        return isUp(where);
      });
    },
    pid: () => running?.pid ?? 0,
    /** Its output since its start. */
    said: () => said(),
    /** Resolves when its output has these words. */
    hasLogged: (words: string) => until(`the site says ${words}`, () => said().includes(words)),
    signal: (name: NodeJS.Signals) => running?.kill(name),
    /** Resolves when it has ended. */
    ended: () => ended,
    /** @returns its exit code */
    async end(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
      running?.kill(signal);
      return (await ended).code;
    },
    /** Pauses it as a machine that is suspended; its connections stay open. */
    freeze: () => running?.kill("SIGSTOP"),
    thaw: () => running?.kill("SIGCONT"),
    /** Kills it with its child processes, as when the machine is lost. */
    async destroy() {
      const children = childrenOf(running?.pid ?? 0);
      running?.kill("SIGKILL");
      for (const pid of children) killIfThere(pid);
      await ended;
    },
    /** Runs a command with the site's settings. @returns its output and exit code */
    run: (script: string, ...words: string[]) => run(commandOf(script, words)),
    /** The same with other settings. */
    runWith: (changes: Settings, script: string, ...words: string[]) =>
      run(commandOf(script, words), changes),
    /** Starts the program when it is expected to end by itself. */
    tryStart: (changes: Settings = {}, options: SpawnOptions = {}) =>
      run(program, changes, options),
    /** Runs a command and kills it after `milliseconds`. */
    async kill(milliseconds: number, script: string, ...words: string[]) {
      const env = environmentOf(settings);
      const child = launch(commandOf(script, words), { cwd: projectRoot, env, stdio: "ignore" });
      const end = endOf(child);
      await Promise.race([wait(milliseconds), end]);
      child.kill("SIGKILL");
      await end;
    },
    signIn: () => signIn(origin),
  };
}

type Starting = SpawnOptions & { where?: string };

function readStartCommand(): string {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  return scripts.start;
}

function launch([program = "", ...words]: string[], options: SpawnOptions): ChildProcess {
  return spawn(program, words, { stdio: ["ignore", "pipe", "pipe"], ...options });
}

/** Runs a command of the project with these settings alone. */
export function runCommand(script: string, words: string[], settings: Settings) {
  return runToEnd(commandOf(script, words), { cwd: projectRoot, env: environmentOf(settings) });
}

/** Runs a program. @returns its output and exit code */
export async function runToEnd(words: string[], options: SpawnOptions) {
  const child = launch(words, options);
  const said = listenTo(child.stdout, child.stderr);
  const { code } = await endOf(child);
  return { code, said: said().trim() };
}

/** Collects streams. @returns a function that reads their output so far */
export function listenTo(...streams: ChildProcess["stdout"][]): () => string {
  let said = "";
  for (const stream of streams) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  return () => said;
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  const [code, signal] = await once(child, "close");
  return { code, signal };
}

export type LogLine = { level: number; msg: string; err?: { code?: string; status?: number } };

/** The warnings and errors in a site's output. */
export function problemsIn(said: string): LogLine[] {
  return said
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): LogLine => JSON.parse(line))
    .filter(({ level }) => level >= 40);
}

function commandOf(script: string, words: string[]): string[] {
  return [process.execPath, `commands/${script}.ts`, ...words];
}

/** A child may end by itself meanwhile. */
function killIfThere(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    const hasEnded = error instanceof Error && "code" in error && error.code === "ESRCH";
    if (!hasEnded) throw error;
  }
}

function childrenOf(parent: number): number[] {
  const said = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const all = said.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return all.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []));
}

/** Without the developer's own settings. */
function environmentOf(settings: Settings): NodeJS.ProcessEnv {
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  return { PATH, ...settings };
}

function isUp(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`, { headers: { connection: "close" } }).then(
    ({ ok }) => ok,
    () => false,
  );
}

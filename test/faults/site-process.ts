import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { atEnd } from "../at-end.ts";
import { databaseSettings } from "../backend.ts";
import { freePort } from "../free-port.ts";
import "../fresh-build.ts";

const root = join(import.meta.dirname, "../..");
export const ADMIN = { email: "redaktion@samspil.example", password: "en lang adgangskode" };

type Settings = Record<string, string>;
/** Whose process it is, for root to say. */
type User = { uid?: number; gid?: number };

/** A data folder and a port for the real process, `node server.js`, which may come and go on them. */
export async function openSite(settings: Settings = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "samspil-process-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    ORIGIN: origin,
    DATA_DIR: dataDir,
    DEMO_CONTENT: "on",
    RECEIPTS_PER_HOUR: "100000",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...(await databaseSettings(dataDir, { isEmpty: true })),
    ...settings,
  };
  atEnd(() => rmSync(dataDir, { recursive: true, maxRetries: 5 }));

  /** Starts the process, whatever becomes of it. */
  function launch(as: User = {}) {
    const child = spawn(process.execPath, ["server.js"], { cwd: root, env, ...as });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
      child.once("close", (code, signal) => resolve({ code, signal })),
    );
    atEnd(async () => {
      child.kill("SIGKILL");
      await ended;
    });
    return {
      /** All that it has written, log and all. */
      output: () => output,
      ended,
      signal: (name: "SIGTERM" | "SIGKILL") => child.kill(name),
    };
  }

  return {
    origin,
    port,
    dataDir,
    launch,
    /** Starts the process and resolves when it answers. */
    async start(as: User = {}) {
      const running = launch(as);
      for (let waited = 0; waited < 60_000; waited += 50) {
        if (await answers(origin)) return running;
        await wait(50);
      }
      throw new Error(`the site did not come up: ${running.output()}`);
    },
  };
}

function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`, { headers: { connection: "close" } }).then(
    ({ ok }) => ok,
    () => false,
  );
}

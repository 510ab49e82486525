import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../test/free-port.ts";
import { machine, median, option, round } from "./bench/figures.ts";
import { root, startSamspil } from "./bench/samspil.ts";
import { startServer } from "./bench/server-process.ts";

/**
 * `npm run bench:package`: how soon a package answers after it is started, beside the checkout that it was made of and a
 * server of one line, by turns, so that a busy moment meets all three. Writes docs/performance/package-start.json. Shorter with
 * -- --starts 1.
 */
const STARTS = option("starts", 15);
const ONE_LINE =
  'require("node:http").createServer((_, answer) => answer.end()).listen(process.env.PORT, "127.0.0.1")';

const place = mkdtempSync(join(tmpdir(), "samspil-bench-"));
const conditions = machine();
try {
  const figures = { ...conditions, starts: STARTS, startMs: await measure(makePackage()) };
  console.log(figures);
  const file = join(root, "docs/performance/package-start.json");
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  rmSync(place, { recursive: true });
}

function makePackage(): string {
  const made = join(place, "made");
  execFileSync(process.execPath, ["scripts/package.ts", made], { cwd: root, stdio: "ignore" });
  const name = readdirSync(made).find((entry) => !entry.endsWith(".tar.gz")) ?? "";
  return join(made, name);
}

async function measure(folder: string) {
  const starts = {
    package: () => startPackage(folder),
    checkout: () => startSamspil(join(place, "checkout-data")),
    oneLine: startOneLine,
  };
  const times: Record<keyof typeof starts, number[]> = { package: [], checkout: [], oneLine: [] };
  for (let turn = 0; turn <= STARTS; turn += 1) {
    for (const name of ["package", "checkout", "oneLine"] as const) {
      const { startedIn, stop } = await starts[name]();
      await stop();
      // The first fills the data folder.
      if (turn > 0) times[name].push(startedIn);
    }
  }
  return {
    package: round(median(times.package)),
    checkout: round(median(times.checkout)),
    oneLine: round(median(times.oneLine)),
  };
}

/** Where it may not write among its code, it has nothing compiled from the start before. */
async function startPackage(folder: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  return startServer(origin, "/readyz", {
    program: join(folder, "samspil"),
    words: ["start"],
    environment: {
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: join(place, "package-data"),
      DEMO_CONTENT: "on",
      LOG_LEVEL: "error",
      SAMSPIL_ENV: join(place, "none"),
      NODE_DISABLE_COMPILE_CACHE: "1",
    },
  });
}

async function startOneLine() {
  const port = await freePort();
  return startServer(`http://127.0.0.1:${port}`, "/", {
    program: process.execPath,
    words: ["-e", ONE_LINE],
    environment: { PORT: String(port) },
  });
}

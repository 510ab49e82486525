import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { chromium } from "@playwright/test";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";
import { openPostgres } from "../app/server/database/postgres.server.ts";
import { createLog } from "../app/server/log.server.ts";
import { chromiumOptions, SHARED_BROWSER } from "../test/kit/chromium.ts";
import { runPostgres, SHARED_POSTGRES } from "../test/kit/postgres-server.ts";
import { ALL, CHANGE, COMPILED, findTests, isPart, PARTS, TOGETHER } from "./test-files.ts";

type Outcome = { name: string; hasPassed: boolean; report: string };

/** More than the cores: browser tests wait more than half of their time. */
const WORKERS = availableParallelism() + 2;

/** More processes than two cores need, for some files take long. */
const PROCESSES = 4;

/** Tests take a third less time in memory. CHANGE has no tests of disks or large sites. */
const MEMORY = "/dev/shm";
const MEMORY_BYTES = 4 * 2 ** 30;

const words = process.argv.slice(2);
const named = words.filter((word) => word !== "all");
const unknown = named.filter((name) => !isPart(name));
if (unknown.length > 0) {
  console.error(`No part »${unknown.join("«, »")}«. There are: ${Object.keys(PARTS).join(", ")}.`);
  process.exit(1);
}
const parts = named.length > 0 ? named.filter(isPart) : words.includes("all") ? ALL : CHANGE;
const outcomes: Outcome[] = [];
const isChange = parts.every((part) => CHANGE.includes(part));
const temporary = isChange && hasMemory() ? mkdtempSync(join(MEMORY, "samspil-tests-")) : undefined;
// PostgreSQL runs as another user.
if (temporary) chmodSync(temporary, 0o755);
if (parts.includes("app")) {
  const files = findTests(PARTS.app);
  const shards = Array.from({ length: PROCESSES }, (_, n) => `${n + 1}/${PROCESSES}`);
  const running = shards.map((shard) =>
    runTests(`app, ${shard}`, files, ["--test-isolation=none", `--test-shard=${shard}`]),
  );
  outcomes.push(...(await Promise.all([runCheck(), ...running])));
}
for (const group of TOGETHER.map((group) => group.filter((part) => parts.includes(part)))) {
  if (group.length === 0) continue;
  const files = findTests(group.flatMap((part) => PARTS[part]));
  outcomes.push(await runWithBrowser(group.join(", "), files));
}
if (parts.includes("postgres")) outcomes.push(await runOnPostgres());
if (temporary) rmSync(temporary, { recursive: true });

for (const { name, hasPassed, report } of outcomes) {
  console.log(`\n${hasPassed ? "✔" : "✖"} ${name}\n${report}`);
}
process.exitCode = outcomes.every(({ hasPassed }) => hasPassed) ? 0 : 1;

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > MEMORY_BYTES;
}

async function runCheck(): Promise<Outcome> {
  const checking = spawn("npm", ["run", "--silent", "check"], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const output = Promise.all([text(checking.stdout), text(checking.stderr)]);
  const [code] = await once(checking, "close");
  const report = (await output).join("");
  console.log(report);
  return {
    name: "format, lint and types",
    hasPassed: code === 0,
    report: code === 0 ? "" : report,
  };
}

async function runWithBrowser(name: string, tests: string[]): Promise<Outcome> {
  const browser = await chromium.launchServer({ ...chromiumOptions(), host: "127.0.0.1" });
  const part = await runApart(name, tests, { [SHARED_BROWSER]: browser.wsEndpoint() });
  await browser.close();
  return part;
}

async function runOnPostgres(): Promise<Outcome> {
  const server = await runPostgres();
  const first = await openPostgres(await server.newDatabase(), createLog("silent"));
  await first.close();
  const environment = { TEST_BACKEND: "postgres", [SHARED_POSTGRES]: server.url };
  const part = await runApart("postgres", findTests(PARTS.postgres), environment);
  await server.close();
  return part;
}

/** The largest files first, for most of them take longest. */
function runApart(name: string, tests: string[], environment: Record<string, string>) {
  const sizes = new Map(tests.map((file) => [file, statSync(join(projectRoot, file)).size]));
  const sorted = tests.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0));
  return runTests(name, sorted, [`--test-concurrency=${WORKERS}`], environment);
}

async function runTests(
  name: string,
  files: string[],
  options: string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  // Without names Node would look for tests itself.
  if (files.length === 0) throw new Error("there are no tests to run");
  const folder = mkdtempSync(join(tmpdir(), "samspil-test-report-"));
  const file = join(folder, "report");
  const words = [
    ...["--test", "--test-timeout=900000", ...options],
    ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
    ...["--test-reporter=./scripts/test-report.ts", `--test-reporter-destination=${file}`],
    ...files,
  ];
  const running = spawn(process.execPath, words, {
    cwd: projectRoot,
    env: { ...process.env, ...COMPILED, ...(temporary && { TMPDIR: temporary }), ...environment },
    stdio: "inherit",
  });
  const [code] = await once(running, "close");
  const report = readFileSync(file, "utf8");
  rmSync(folder, { recursive: true });
  return { name, hasPassed: code === 0, report };
}

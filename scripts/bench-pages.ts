import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { PAGES } from "../docs/performance/budget.ts";
import { machine, median, option, round } from "./bench/figures.ts";
import { plainGet } from "./bench/plain-get.ts";
import { root, signIn, startSamspil } from "./bench/samspil.ts";
import { type Awake, awakeAfterPaint } from "./bench-pages/awake.ts";
import { measureBeside } from "./bench-pages/beside.ts";
import { type Chromium, launchChromium, PHONE } from "./bench-pages/chromium.ts";
import { type Audit, auditOnce, mediansOf } from "./bench-pages/lighthouse.ts";
import { fillWithOwnTexts } from "./bench-pages/own-texts.ts";
import { type Turns, turnToEach, WAYS } from "./bench-pages/turning.ts";
import { weighVisit } from "./bench-pages/weights.ts";
import { serveWithoutScript } from "./bench-pages/without-script.ts";

/**
 * `npm run bench:pages`: what a browser sees of each kind of public page, of the turn from one to the next, and of the
 * admin. Writes docs/performance/pages.json. Shorter with -- --only /om --runs 1, which writes dist/pages.json: a page
 * alone must not take the others out of the report. With -- --without-lighthouse or -- --without-turning what is left out
 * stays in the report as it is. With -- --before and the folder of another checkout, which is built, both are measured
 * side by side instead: docs/performance/beside.json; of it alone with -- --sections turning,cart.
 */
const RUNS = option("runs", 3);
const before = word("before");
const only = word("only");
const isQuick = process.argv.includes("--without-lighthouse");
const isStill = process.argv.includes("--without-turning");
const paths = only ? [only] : Object.keys(PAGES);
/** After it a page stands in its best compression. */
const REST_MS = 13_000;

const earlierReport = z.looseObject({
  turning: z.unknown(),
  pages: z.record(z.string(), z.looseObject({})),
});
const report = join(root, only ? "dist" : "docs/performance", "pages.json");

if (before) await measureBeside(resolve(before), RUNS, word("sections")?.split(","));
else await measureAlone();

/** What is behind `--name`, if it is there. */
function word(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

async function measureAlone() {
  const folder = mkdtempSync(join(tmpdir(), "samspil-pages-"));
  await fillWithOwnTexts(folder);
  const samspil = await startSamspil(folder);
  const chromium = await launchChromium();
  try {
    const { origin } = samspil;
    for (const path of paths) await plainGet(origin + path, {});
    await wait(REST_MS);
    const figures = await (isQuick ? weighPages : measurePages)(chromium, origin);
    const turning = isStill ? readReport().turning : await measureTurning(chromium, origin);
    console.log(JSON.stringify(turning));
    writeFileSync(report, `${JSON.stringify({ ...figures, turning }, null, 2)}\n`);
  } finally {
    await chromium.browser.close();
    await samspil.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport() {
  return earlierReport.parse(JSON.parse(readFileSync(report, "utf8")));
}

async function measurePages(chromium: Chromium, origin: string) {
  const figures = { ...machine(), runs: RUNS };
  const plain = await serveWithoutScript(origin);
  const pages: Record<string, unknown> = {};
  for (const path of paths) {
    pages[path] = {
      ...(await weighPage(chromium, origin + path)),
      ...(await auditPage(chromium, origin + path, plain.origin + path)),
    };
    console.log(path, JSON.stringify(pages[path]));
  }
  plain.stop();
  const admin = await weighAdmin(chromium, origin);
  console.log(JSON.stringify(admin));
  return { ...figures, pages, admin };
}

async function weighPages(chromium: Chromium, origin: string) {
  const { pages, ...figures } = readReport();
  for (const [path, page] of Object.entries(pages)) {
    Object.assign(page, await weighPage(chromium, origin + path));
  }
  return { ...figures, ...machine(), pages };
}

async function weighPage({ browser }: Chromium, address: string) {
  const weights = await weighVisit(browser, PHONE, address);
  const visits: Awake[] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await awakeAfterPaint(browser, address));
  const islands = visits.flatMap((awake) => awake.islands ?? []);
  return {
    weights,
    readyMs: round(median(visits.map(({ ready }) => ready)), 0),
    islandsMs: islands.length > 0 ? round(median(islands), 0) : undefined,
  };
}

/** With and without its scripts in turn, so that a busy moment meets both. */
async function auditPage({ port }: Chromium, address: string, plainAddress: string) {
  const audits: Audit[] = [];
  const plainAudits: Audit[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    audits.push(await auditOnce(address, port));
    plainAudits.push(await auditOnce(plainAddress, port, ["performance"]));
  }
  return { lighthouse: mediansOf(audits), withoutScript: mediansOf(plainAudits) };
}

async function measureTurning({ browser }: Chromium, origin: string) {
  const figures = machine();
  const byMouse: Turns = [];
  const byTouch: Turns = [];
  for (let run = 0; run < RUNS; run += 1) {
    byMouse.push(...(await turnToEach(browser, origin, WAYS.mouse, only)));
    byTouch.push(...(await turnToEach(browser, origin, WAYS.touch, only)));
  }
  return { ...figures, mouse: summaryOf(byMouse), touch: summaryOf(byTouch) };
}

function summaryOf(turns: Turns) {
  const turned = turns.map((turn) => turn.turned);
  return {
    turns: turns.length,
    medianMs: round(median(turned), 0),
    slowestMs: round(Math.max(...turned), 0),
    byHandMs: round(median(turns.map((turn) => turn.byHand)), 0),
  };
}

/** The first screen, and one with the editor of texts on it. */
async function weighAdmin({ browser }: Chromium, origin: string) {
  const cookies = (await signIn(origin)).split("; ").map((line) => {
    const [, name = "", value = ""] = /^([^=]+)=(.*)$/.exec(line) ?? [];
    const rest = { domain: "127.0.0.1", path: "/", expires: -1, httpOnly: true, secure: false };
    return { name, value, ...rest, sameSite: "Lax" as const };
  });
  const options = { storageState: { cookies, origins: [] } };
  const dashboard = await weighVisit(browser, options, `${origin}/admin`, (page) =>
    page.getByRole("heading", { name: "Hvad vil du redigere?" }).waitFor(),
  );
  const editor = await weighVisit(browser, options, `${origin}/admin/kontakt`, (page) =>
    page.locator("[contenteditable=true]").first().waitFor(),
  );
  return { dashboard, editor };
}

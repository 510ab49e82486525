import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { PAGES } from "../docs/performance/budget.ts";
import { machine, median, option, round } from "./bench/figures.ts";
import { plainGet } from "./bench/plain-get.ts";
import { root, signIn, startSamspil } from "./bench/samspil.ts";
import { type Chromium, launchChromium, PHONE } from "./bench-pages/chromium.ts";
import { hydrationAfterPaint } from "./bench-pages/hydration.ts";
import { type Audit, auditOnce, mediansOf } from "./bench-pages/lighthouse.ts";
import { fillWithOwnTexts } from "./bench-pages/own-texts.ts";
import { type Turns, turnByMouse, turnByTouch } from "./bench-pages/turning.ts";
import { weighVisit } from "./bench-pages/weights.ts";
import { serveWithoutScript } from "./bench-pages/without-script.ts";

/**
 * `npm run bench:pages`: what a browser sees of each kind of public page, of the turn from one to the next, and of the
 * admin. Writes docs/performance/pages.json. Shorter with -- --only /om --runs 1, which writes build/pages.json: a page
 * alone must not take the others out of the report. With -- --without-lighthouse or -- --without-turning what is left out
 * stays in the report as it is.
 */
const RUNS = option("runs", 3);
const only = process.argv[process.argv.indexOf("--only") + 1];
const isAlone = process.argv.includes("--only");
const isQuick = process.argv.includes("--without-lighthouse");
const isStill = process.argv.includes("--without-turning");
const paths = isAlone && only ? [only] : Object.keys(PAGES);
/** After it a page stands in its best compression. */
const REST_MS = 13_000;

const earlierReport = z.looseObject({
  turning: z.unknown(),
  pages: z.record(z.string(), z.looseObject({})),
});
const report = join(root, isAlone ? "build" : "docs/performance", "pages.json");
const folder = mkdtempSync(join(tmpdir(), "samspil-pages-"));
await fillWithOwnTexts(folder);
const samspil = await startSamspil(folder);
const plain = await serveWithoutScript(samspil.origin);
const chromium = await launchChromium();
try {
  for (const path of paths) await plainGet(samspil.origin + path, {});
  await wait(REST_MS);
  const figures = await (isQuick ? weighPages(chromium) : measurePages(chromium));
  const turning = isStill ? readReport().turning : await measureTurning(chromium);
  console.log(JSON.stringify(turning));
  writeFileSync(report, `${JSON.stringify({ ...figures, turning }, null, 2)}\n`);
} finally {
  await chromium.browser.close();
  plain.stop();
  await samspil.stop();
  rmSync(folder, { recursive: true, force: true });
}

function readReport() {
  return earlierReport.parse(JSON.parse(readFileSync(report, "utf8")));
}

async function measurePages(chromium: Chromium) {
  const figures = { ...machine(), runs: RUNS };
  const pages: Record<string, unknown> = {};
  for (const path of paths) {
    pages[path] = await measurePage(chromium, path);
    console.log(path, JSON.stringify(pages[path]));
  }
  const admin = await weighAdmin(chromium);
  console.log(JSON.stringify(admin));
  return { ...figures, pages, admin };
}

async function weighPages({ browser }: Chromium) {
  const { pages, ...figures } = readReport();
  for (const [path, page] of Object.entries(pages)) {
    page.weights = await weighVisit(browser, PHONE, samspil.origin + path);
  }
  return { ...figures, pages };
}

/** With and without its scripts in turn, so that a busy moment meets both. */
async function measurePage({ browser, port }: Chromium, path: string) {
  const weights = await weighVisit(browser, PHONE, samspil.origin + path);
  const hydrations: number[] = [];
  const audits: Audit[] = [];
  const plainAudits: Audit[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    hydrations.push(await hydrationAfterPaint(browser, samspil.origin + path));
    audits.push(await auditOnce(samspil.origin + path, port));
    plainAudits.push(await auditOnce(plain.origin + path, port, ["performance"]));
  }
  return {
    weights,
    hydrationMs: round(median(hydrations), 0),
    lighthouse: mediansOf(audits),
    withoutScript: mediansOf(plainAudits),
  };
}

async function measureTurning({ browser }: Chromium) {
  const target = paths.length === 1 ? paths[0] : undefined;
  const figures = machine();
  const byMouse: Turns[] = [];
  const byTouch: Turns[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    byMouse.push(await turnByMouse(browser, samspil.origin, target));
    byTouch.push(await turnByTouch(browser, samspil.origin, target));
  }
  return { ...figures, mouse: summaryOf(byMouse), touch: summaryOf(byTouch) };
}

function summaryOf(runs: Turns[]) {
  const all = runs.flatMap((turns) => Object.values(turns));
  const turned = all.map((turn) => turn.turned);
  return {
    turns: all.length,
    medianMs: round(median(turned), 0),
    slowestMs: round(Math.max(...turned), 0),
    byHandMs: round(median(all.map((turn) => turn.byHand)), 0),
  };
}

/** The first screen, and one with the editor of texts on it. */
async function weighAdmin({ browser }: Chromium) {
  const cookies = (await signIn(samspil.origin)).split("; ").map((line) => {
    const [, name = "", value = ""] = /^([^=]+)=(.*)$/.exec(line) ?? [];
    const rest = { domain: "127.0.0.1", path: "/", expires: -1, httpOnly: true, secure: false };
    return { name, value, ...rest, sameSite: "Lax" as const };
  });
  const options = { storageState: { cookies, origins: [] } };
  const dashboard = await weighVisit(browser, options, `${samspil.origin}/admin`, (page) =>
    page.getByRole("heading", { name: "Hvad vil du redigere?" }).waitFor(),
  );
  const editor = await weighVisit(browser, options, `${samspil.origin}/admin/kontakt`, (page) =>
    page.locator("[contenteditable=true]").first().waitFor(),
  );
  return { dashboard, editor };
}

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { machine, median, round } from "../bench/figures.ts";
import { plainGet } from "../bench/plain-get.ts";
import { root, startSamspil } from "../bench/samspil.ts";
import { addAtFirstPaint, addAtRest } from "./cart.ts";
import { type Chromium, launchChromium, PHONE } from "./chromium.ts";
import { type Audit, auditOnce, mediansOf } from "./lighthouse.ts";
import { menuAnswers } from "./menu.ts";
import { fillWithOwnTexts } from "./own-texts.ts";
import { linksIn, type Turn, turn, WAYS } from "./turning.ts";
import { type Weights, weighVisit } from "./weights.ts";

/** What both builds are asked for. */
const PAGES = ["/", "/om", "/terapi", "/shop/samtalekort", "/kurv"];
/** After it a page stands in its best compression. */
const REST_MS = 13_000;
/** A round. Single presses on one build differ by half: the medians of eight did by a third. */
const PRESSES = 20;

export type Both<Figure> = { before: Figure; now: Figure };
export type Times = { count: number; medianMs: number; slowestMs: number };

type Sites = Both<string>;
type Measure = (origin: string) => Promise<number>;

const SECTIONS = { turning, offline, cart, menu, weights, lighthouse };

/**
 * Another checkout's build and this one, served beside each other and asked in turn, so that a busy moment meets both.
 * Writes docs/performance/beside.json; sections that are not measured stay in it as they are.
 */
export async function measureBeside(before: string, rounds: number, sections?: string[]) {
  const report = join(root, "docs/performance/beside.json");
  const sites = { before: await serve(before), now: await serve(root) };
  const chromium = await launchChromium();
  try {
    const origins = { before: sites.before.origin, now: sites.now.origin };
    for (const path of PAGES) await eachOf(origins, (origin) => plainGet(origin + path, {}));
    await wait(REST_MS);
    for (const [name, measure] of Object.entries(SECTIONS)) {
      if (sections && !sections.includes(name)) continue;
      const section = { ...machine(), ...(await measure(chromium, origins, rounds)) };
      console.log(name, JSON.stringify(section));
      const kept = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
      writeFileSync(report, `${JSON.stringify({ ...kept, [name]: section }, null, 2)}\n`);
    }
  } finally {
    await chromium.browser.close();
    await eachOf(sites, (site) => site.stop());
  }
}

async function serve(checkout: string) {
  const folder = mkdtempSync(join(tmpdir(), "samspil-beside-"));
  await fillWithOwnTexts(folder, checkout);
  const { origin, stop } = await startSamspil(folder, {}, checkout);
  return {
    origin,
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function turning({ browser }: Chromium, sites: Sites, rounds: number) {
  return {
    mouse: await turns({ browser, sites, rounds, way: WAYS.mouse }),
    touch: await turns({ browser, sites, rounds, way: WAYS.touch }),
  };
}

/** The connection is cut when the next page lies ready, before the press. */
async function offline({ browser }: Chromium, sites: Sites, rounds: number) {
  const kind = { browser, sites, rounds, isOffline: true };
  return {
    mouse: await turns({ ...kind, way: WAYS.mouse }),
    touch: await turns({ ...kind, way: WAYS.touch }),
  };
}

type Turns = Omit<Turn, "href"> & { browser: Chromium["browser"]; sites: Sites; rounds: number };

async function turns({ browser, sites, rounds, ...kind }: Turns): Promise<Both<Times>> {
  const links = await linksIn(browser, sites.now, kind.way);
  const all = Array.from({ length: rounds }, () => links).flat();
  return inTurn(
    sites,
    all.map((href) => (origin) => turn(browser, origin, { ...kind, href })),
  );
}

async function cart({ browser }: Chromium, sites: Sites, rounds: number) {
  const times = (measure: Measure) => inTurn(sites, repeated(rounds * PRESSES, measure));
  return {
    atRest: await times((origin) => addAtRest(browser, origin, false)),
    atRestOnSlowLine: await times((origin) => addAtRest(browser, origin, true)),
    atFirstPaint: await times((origin) => addAtFirstPaint(browser, origin, false)),
    atFirstPaintOnSlowLine: await times((origin) => addAtFirstPaint(browser, origin, true)),
  };
}

async function menu({ browser }: Chromium, sites: Sites, rounds: number) {
  const times = (path: string, isOnSlowLine: boolean) =>
    inTurn(
      sites,
      repeated(rounds * 4, (origin) => menuAnswers(browser, origin + path, isOnSlowLine)),
    );
  return {
    front: await times("/", false),
    productOnSlowLine: await times("/shop/samtalekort", true),
  };
}

async function weights({ browser }: Chromium, sites: Sites) {
  const pages: Record<string, Both<Weights>> = {};
  for (const path of PAGES) {
    pages[path] = await eachOf(sites, (origin) => weighVisit(browser, PHONE, origin + path));
  }
  return { pages };
}

async function lighthouse({ port }: Chromium, sites: Sites, rounds: number) {
  const pages: Record<string, Both<Audit>> = {};
  for (const path of PAGES) {
    const audits: Both<Audit[]> = { before: [], now: [] };
    for (let round = 0; round < rounds; round += 1) {
      const audit = await eachOf(sites, (origin) => auditOnce(origin + path, port));
      audits.before.push(audit.before);
      audits.now.push(audit.now);
    }
    pages[path] = { before: mediansOf(audits.before), now: mediansOf(audits.now) };
  }
  return { runs: rounds, pages };
}

async function inTurn(sites: Sites, measures: Measure[]): Promise<Both<Times>> {
  const times: Both<number[]> = { before: [], now: [] };
  for (const measure of measures) {
    const { before, now } = await eachOf(sites, measure);
    times.before.push(before);
    times.now.push(now);
  }
  return { before: summaryOf(times.before), now: summaryOf(times.now) };
}

async function eachOf<Site, Seen>(sites: Both<Site>, look: (site: Site) => Promise<Seen>) {
  return { before: await look(sites.before), now: await look(sites.now) };
}

function repeated(times: number, measure: Measure): Measure[] {
  return Array.from({ length: times }, () => measure);
}

function summaryOf(times: number[]): Times {
  return {
    count: times.length,
    medianMs: round(median(times), 0),
    slowestMs: round(Math.max(...times), 0),
  };
}

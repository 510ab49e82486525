import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { startApp } from "../test/app.ts";
import { launchBrowser } from "../test/browser.ts";
import { scriptsOf } from "../test/load/admin-scripts.ts";
import { longText } from "../test/load/long-text.ts";
import { table } from "../test/torture/figures.ts";
import { machine, median } from "./bench/figures.ts";
import { timePane } from "./bench/pane.ts";

/**
 * `npm run bench:admin`: what an editor's screens weigh, what a key costs in a text of 20,000 words, and how
 * long its save takes. Prints the figures and writes docs/performance/admin.json.
 */
const KEYS = 100;
const SAVES = 30;
const WORDS = 20_000;
const PROFILE = "/admin/om?rediger=signe-holmgaard";
/** Slower than the editor's pause, so that each key is followed by all that a pause brings. */
const SLOW_MS = 400;
const FAST_MS = 120;
/** A word that never ends, which is broken over its lines anew at each key, and words as people write them. */
const TYPING = [
  { typed: "one word", keys: "e", pause: FAST_MS },
  { typed: "one word", keys: "e", pause: SLOW_MS },
  { typed: "words", keys: "vi taler om det som er nyt ", pause: FAST_MS },
];

const on = machine();
const app = await startApp();
const redaktion = await app.signIn();
await fillProfile();
const cookies = redaktion.cookie.split("; ").map((cookie) => {
  const [name = ""] = cookie.split("=");
  return { name, value: cookie.slice(name.length + 1), url: app.origin };
});

const scripts = await weighScreens();
const keys = await typeEverywhere();
const pane = await followPane();
const save = await timeSaves();
const figures = { ...on, words: WORDS, scripts, keys, pane, save };
const folder = join(import.meta.dirname, "../docs/performance");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "admin.json"), `${JSON.stringify(figures, null, 2)}\n`);
print();
process.exit();

async function fillProfile() {
  const stored = await app.services.documents.read("content", "om");
  const data = new Map(Object.entries(stored?.data ?? {}));
  const list: unknown = data.get("psykologer");
  if (!Array.isArray(list)) throw new Error("the demo content has no psychologists");
  const [first, ...others] = list;
  const psykologer = [{ ...first, langBeskrivelse: longText(WORDS) }, ...others];
  await app.store("om", { ...Object.fromEntries(data), psykologer });
}

async function openPage(): Promise<Page> {
  const context = await (await launchBrowser()).newContext({ locale: "da-DK" });
  await context.addCookies(cookies);
  return context.newPage();
}

/** Bytes of script of a first visit, as they are sent. */
async function weighScreens() {
  const screens = { dashboard: "/admin", list: "/admin/viden", form: PROFILE };
  const bytes: Record<string, number> = {};
  for (const [name, path] of Object.entries(screens)) {
    const page = await openPage();
    const loaded = await scriptsOf(page, app.origin + path);
    bytes[name] = loaded.reduce((sum, script) => sum + script.bytes, 0);
    await page.context().close();
  }
  return bytes;
}

async function typeEverywhere() {
  const page = await openPage();
  await page.addInitScript(() => {
    const seen: { duration: number; script: number }[] = [];
    Object.assign(window, { keyEvents: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || entry.name !== "keypress") continue;
        seen.push({
          duration: entry.duration,
          script: entry.processingEnd - entry.processingStart,
        });
      }
    }).observe({ type: "event", buffered: true, durationThreshold: 16 });
  });
  await page.goto(app.origin + PROFILE);
  const text = page.locator("[contenteditable=true]").first();
  await text.waitFor();
  const rows = [];
  for (const place of ["start", "middle", "end"] as const) {
    for (const { typed, keys, pause } of TYPING) {
      await putCaret(text, place);
      rows.push({ place, typed, pause, ...(await typeKeys(page, keys, pause)) });
    }
  }
  await page.context().close();
  return rows;
}

/** How soon the page beside the form shows a key, at the beginning and the end of the long text. */
async function followPane() {
  const page = await openPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(app.origin + PROFILE);
  const text = page.locator("[contenteditable=true]").first();
  await text.waitFor();
  await page.frameLocator("iframe").getByRole("main").waitFor();
  const times: number[] = [];
  for (const place of ["start", "end"] as const) {
    await putCaret(text, place);
    await page.keyboard.press("ArrowRight");
    times.push(...(await timePane(page)));
  }
  await page.context().close();
  return { median: rounded(median(times)), slowest: rounded(Math.max(...times)) };
}

async function putCaret(text: ReturnType<Page["locator"]>, place: "start" | "middle" | "end") {
  await text.evaluate((element, where) => {
    const lines = [...element.querySelectorAll(":scope > p")].filter((line) => line.textContent);
    const at = { start: 0, middle: Math.floor(lines.length / 2), end: lines.length - 1 }[where];
    const line = lines[at];
    if (!line?.firstChild || !(element instanceof HTMLElement)) throw new Error("no such line");
    element.focus();
    getSelection()?.collapse(line.firstChild, 3);
    line.scrollIntoView({ block: "center" });
  }, place);
  await new Promise((resolve) => setTimeout(resolve, 1500));
}

/** Milliseconds of the page's main thread for a key, and the event-to-paint time that the browser tells. */
async function typeKeys(page: Page, keys: string, pause: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.evaluate(() =>
    Object.assign(window, { from: Reflect.get(window, "keyEvents").length }),
  );
  const before = await metrics();
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(keys.charAt(key % keys.length));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const after = await metrics();
  const events: { duration: number; script: number }[] = await page.evaluate(() =>
    Reflect.get(window, "keyEvents").slice(Reflect.get(window, "from")),
  );
  await session.detach();
  const perKey = (name: string) =>
    rounded((((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / KEYS);
  return {
    task: perKey("TaskDuration"),
    script: perKey("ScriptDuration"),
    layout: perKey("LayoutDuration"),
    style: perKey("RecalcStyleDuration"),
    keypress: rounded(median(events.map(({ script }) => script))),
    toPaint: median([
      ...events.map(({ duration }) => duration),
      ...Array<number>(Math.max(0, KEYS - events.length)).fill(8),
    ]),
    over16: events.filter(({ duration }) => duration > 16).length,
  };

  async function metrics() {
    const { metrics } = await session.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  }
}

/** Milliseconds from sending the whole form to the answer, and the processor's share in this process. */
async function timeSaves() {
  const walls: number[] = [];
  const processor: number[] = [];
  for (let time = 0; time < SAVES; time += 1) {
    const form = await (await redaktion.get("/admin/om.data?rediger=signe-holmgaard")).text();
    const base = /"base","([\w: -]+:[\w: -]+)"/.exec(form)?.[1] ?? "";
    const values = {
      ...(await readProfile()),
      langBeskrivelse: `${longText(WORDS)}<p>${time}</p>`,
    };
    const from = performance.now();
    const cpu = process.cpuUsage();
    const answer = await redaktion.save("/admin/om", {
      intent: "replace",
      id: "signe-holmgaard",
      base,
      values,
    });
    const { user, system } = process.cpuUsage(cpu);
    walls.push(performance.now() - from);
    processor.push((user + system) / 1000);
    if (answer.status !== 200)
      throw new Error(`the save was answered ${answer.status}: ${answer.text}`);
  }
  return {
    wall: rounded(median(walls)),
    processor: rounded(median(processor)),
    slowest: rounded(Math.max(...walls)),
  };
}

async function readProfile(): Promise<Record<string, string | string[]>> {
  const stored = await app.services.documents.read("content", "om");
  const list: unknown = new Map(Object.entries(stored?.data ?? {})).get("psykologer");
  const fields = Array.isArray(list) ? Object.entries(list[0]) : [];
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of fields) {
    if (typeof value === "string") kept[name] = value;
    else if (Array.isArray(value)) kept[name] = value.map(String);
  }
  return kept;
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}

function print() {
  const weights = Object.entries(scripts);
  console.log(table([["screen", "script, bytes"], ...weights]));
  const [first] = keys;
  if (first) console.log(table([Object.keys(first), ...keys.map((row) => Object.values(row))]));
  console.log(table([Object.keys(pane), Object.values(pane)]));
  console.log(table([Object.keys(save), Object.values(save)]));
}

import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { launchBrowser } from "../../test/kit/browser.ts";
import { grownContent, writeDocuments } from "../../test/kit/large-site.ts";
import { longText } from "../../test/kit/long-text.ts";
import { DESK } from "./browser.ts";
import { round } from "./figures.ts";
import { browserCookies, withSite } from "./site.ts";

const WORDS = 20_000;
const KEYS = 15;
const TYPED = "vi taler om det som er nyt ";
/** As fast as people type, and slower than the editor's pause, so that each key includes the work of a pause. */
const PAUSES = [120, 400];

export function measureKeys(rounds: number) {
  return withSite(async ({ origin, cookie }) => {
    const context = await (await launchBrowser()).newContext({ locale: "da-DK", ...DESK });
    await context.addCookies(browserCookies(cookie, origin));
    const form = await context.newPage();
    await form.goto(`${origin}/admin/om?rediger=psykolog-1`);
    await form.frameLocator("iframe").getByRole("main").waitFor();
    const bare = await context.newPage();
    await bare.setContent(`<div contenteditable>${longText(WORDS)}</div>`);
    const rows: Record<string, Record<string, number>> = {};
    for (const place of ["beginning", "middle", "end"] as const) {
      for (const pause of PAUSES) {
        const ours = await typeKeys(form, place, pause, rounds * KEYS);
        const peer = await typeKeys(bare, place, pause, rounds * KEYS);
        rows[`at the ${place}, one in ${pause} ms`] = {
          "main thread a key, ms": round(ours),
          "bare, ms": round(peer),
          ratio: round(ours / peer, 2),
        };
      }
    }
    await context.close();
    return rows;
  }, fillProfile);
}

async function fillProfile(dataDir: string) {
  const all = grownContent({ psykologer: 1, artikler: 0, produkter: 0, nyheder: 0 });
  const om = all.filter(({ name }) => name === "om");
  for (const { data } of om) Object(data).psykologer[0].langBeskrivelse = longText(WORDS);
  await writeDocuments(dataDir, om);
}

/** @returns milliseconds of the page's main thread for a key and the pause after it */
async function typeKeys(
  page: Page,
  place: CaretPosition,
  pause: number,
  keys: number,
): Promise<number> {
  await page.bringToFront();
  await putCaret(page.locator("[contenteditable=true], div[contenteditable]").first(), place);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await taskSeconds();
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(TYPED.charAt(key % TYPED.length));
    await wait(pause);
  }
  await wait(1500);
  const seconds = (await taskSeconds()) - before;
  await session.detach();
  return (seconds * 1000) / keys;

  async function taskSeconds(): Promise<number> {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  }
}

type CaretPosition = "beginning" | "middle" | "end";

async function putCaret(text: Locator, place: CaretPosition) {
  await text.evaluate((element, where) => {
    const lines = [...element.querySelectorAll(":scope > p")].filter((line) => line.textContent);
    const at = { beginning: 0, middle: Math.floor(lines.length / 2), end: lines.length - 1 }[where];
    const line = lines[at];
    if (!line?.firstChild || !(element instanceof HTMLElement)) throw new Error("no such line");
    element.focus();
    getSelection()?.collapse(line.firstChild, 3);
    line.scrollIntoView({ block: "center" });
  }, place);
  await wait(1500);
}

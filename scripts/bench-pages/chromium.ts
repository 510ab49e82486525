import { setTimeout as wait } from "node:timers/promises";
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { freePort } from "../../test/free-port.ts";
import { PROGRAMS, requireProgram } from "../browsers.mjs";

/** As Lighthouse's phone has it. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
export const DESK = { viewport: { width: 1440, height: 900 } };

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
];

export type Chromium = { browser: Browser; port: number };

/** With a port for who speaks DevTools by himself. */
export async function launchChromium(): Promise<Chromium> {
  const port = await freePort();
  const executablePath = requireProgram(PROGRAMS.chromium);
  const args = [...FLAGS, `--remote-debugging-port=${port}`];
  return { browser: await chromium.launch({ executablePath, args }), port };
}

/** As Lighthouse's: bytes a second, and milliseconds there and back. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWER = 4;

/** As long as a finger stays down. */
const PRESS_MS = 80;

type Opening = { isOnSlowLine?: boolean };

/** A visitor of its own, with a processor slowed four times. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
  { isOnSlowLine }: Opening = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  if (isOnSlowLine) {
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  }
  return page;
}

export async function pressByFinger(page: Page, place: Locator) {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error("what is to be pressed is not to be seen");
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await wait(PRESS_MS);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

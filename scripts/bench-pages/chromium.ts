import { type Browser, chromium, type Page } from "playwright-core";
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

export async function slowDown(page: Page, rate: number) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
}

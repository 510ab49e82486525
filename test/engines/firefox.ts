import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { FROM_DEBIAN, requireProgram } from "../../scripts/browsers.mjs";
import { cleanUp } from "../kit/cleanup.ts";
import type { Control, Engine } from "./engine.ts";

let launched: Promise<Browser> | undefined;

/** Debian's, by WebDriver BiDi: one for the test file, with a context of its own for each window. */
export const firefox: Engine = {
  name: "Firefox",
  async openWindow() {
    const browser = await launch();
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const complaints = listen(page);
    return {
      async open(address) {
        await page.goto(address);
      },
      async find(path) {
        try {
          for (const element of await page.$$(`::-p-xpath(${path})`)) {
            if (await element.isVisible()) return controlOf(page, element);
          }
        } catch (error) {
          // It went with the page that was left meanwhile: whoever waits for it looks again.
          if (!String(error).includes("no such node")) throw error;
        }
      },
      read: (look) => page.evaluate(look),
      resize: (width, height) => page.setViewport({ width, height }),
      async close() {
        await context.close();
        return complaints;
      },
    };
  },
};

function launch(): Promise<Browser> {
  const executablePath = requireProgram(FROM_DEBIAN.firefox);
  launched ??= puppeteer.launch({ browser: "firefox", executablePath }).then((browser) => {
    cleanUp(() => browser.close());
    return browser;
  });
  return launched;
}

function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return complaints;
}

function controlOf({ keyboard }: Page, element: ElementHandle): Control {
  return {
    // Which waits until it stands still.
    press: () => element.asLocator().click(),
    async type(text) {
      await element.focus();
      await keyboard.down("Control");
      await keyboard.press("a");
      await keyboard.up("Control");
      await element.type(text);
    },
  };
}

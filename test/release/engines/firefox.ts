import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { FROM_DEBIAN, requireProgram } from "../../../scripts/browsers.mjs";
import { cleanUp } from "../../kit/cleanup.ts";
import type { Control, Engine } from "./engine.ts";

let launched: Promise<Browser> | undefined;

/** One browser for the test file. */
async function launch() {
  const executablePath = requireProgram(FROM_DEBIAN.firefox);
  const browser = await puppeteer.launch({ browser: "firefox", executablePath });
  cleanUp(() => browser.close());
  return browser;
}

/** Debian's Firefox, by WebDriver BiDi; each window has a context of its own. */
export const firefox: Engine = {
  name: "Firefox",
  async openWindow() {
    launched ??= launch();
    const browser = await launched;
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const errors = collectErrors(page);
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
          // The page was left meanwhile, and its elements with it: the caller searches again.
          if (!/no such node|context was destroyed|detached/i.test(String(error))) throw error;
        }
      },
      read: (look) => page.evaluate(look),
      resize: (width, height) => page.setViewport({ width, height }),
      async close() {
        await context.close();
        return errors;
      },
    };
  },
};

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return errors;
}

function controlOf({ keyboard }: Page, element: ElementHandle): Control {
  return {
    // A locator waits until the element stands still.
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

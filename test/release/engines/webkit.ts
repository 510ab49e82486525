import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { Builder, By, error, Key, type WebElement } from "selenium-webdriver";
import { FROM_DEBIAN, requireProgram } from "../../../scripts/browsers.mjs";
import { cleanUp } from "../../kit/cleanup.ts";
import { freePort } from "../../kit/free-port.ts";
import { until } from "../../kit/until.ts";
import type { Control, Engine } from "./engine.ts";

const children: ChildProcess[] = [];
function endChildren() {
  for (const child of children) child.kill();
}
cleanUp(endChildren);
// The runner ends a file that takes too long.
process.once("SIGTERM", () => {
  endChildren();
  process.exit(1);
});

let display: Promise<string> | undefined;

/** WebKitGTK's own small browser with its driver, on a screen that nobody sees: one of each for a window. */
export const webkit: Engine = {
  name: "WebKit",
  async openWindow() {
    display ??= startDisplay();
    const driver = await new Builder()
      .usingServer(await startDriver(await display))
      .withCapabilities({ browserName: "MiniBrowser" })
      .build();
    const errors: string[] = [];
    async function fetchErrors() {
      errors.push(...(await driver.executeScript<string[]>(readErrors)));
    }
    return {
      async open(address) {
        await fetchErrors();
        await driver.get(address);
        await driver.executeScript(collectErrors);
      },
      async find(path) {
        for (const element of await driver.findElements(By.xpath(path))) {
          if (await element.isDisplayed()) return controlOf(element);
        }
      },
      read: (look) => driver.executeScript(look),
      async resize(width, height) {
        await driver.manage().window().setRect({ x: 0, y: 0, width, height });
      },
      async close() {
        try {
          await fetchErrors();
        } finally {
          await driver.quit();
        }
        return errors;
      },
    };
  },
};

/** @returns its address */
async function startDriver(screen: string): Promise<string> {
  const program = requireProgram(FROM_DEBIAN.webkit);
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: screen,
      // Its sandbox needs more than a container has; it sees our own pages only.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      // There is no graphics card.
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    },
  });
  children.push(driver);
  const address = `http://127.0.0.1:${port}`;
  await until("WebKit's driver answers", () => isUp(`${address}/status`));
  return address;
}

/** @returns its name; when it goes, so do the browsers on it */
async function startDisplay(): Promise<string> {
  const program = requireProgram(FROM_DEBIAN.display);
  const size = ["-screen", "0", "1600x1200x24"];
  const screen = spawn(program, ["-displayfd", "3", "-nolisten", "tcp", ...size], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  children.push(screen);
  const output = screen.stdio[3];
  if (!(output instanceof Readable)) throw new Error("the display does not print its number");
  for await (const number of createInterface(output)) return `:${number}`;
  throw new Error("the display has ended");
}

async function isUp(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

function controlOf(element: WebElement): Control {
  return {
    async press() {
      await until("nothing is in the way of the mouse", () => click(element));
    },
    async type(text) {
      await element.sendKeys(Key.chord(Key.CONTROL, "a"));
      await element.sendKeys(text);
    },
  };
}

/** @returns false when something is before it, a menu that is sliding away */
async function click(element: WebElement): Promise<boolean> {
  try {
    await element.click();
    return true;
  } catch (problem) {
    if (problem instanceof error.ElementClickInterceptedError) return false;
    throw problem;
  }
}

declare global {
  interface Window {
    pageErrors?: string[];
  }
}

/** Runs in the page: the driver does not report what the console says. */
function collectErrors() {
  const errors: string[] = [];
  window.pageErrors = errors;
  addEventListener("error", ({ message }) => errors.push(message));
  addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)));
  console.error = (...words) => errors.push(words.join(" "));
}

function readErrors() {
  return window.pageErrors ?? [];
}

import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
  type Route,
} from "playwright-core";
import { atEnd } from "./at-end.ts";
import { chromiumOptions, SHARED_BROWSER } from "./chromium.ts";
import { until } from "./until.ts";

const LONGEST_JOURNEY_MS = 300_000;
const LONGEST_STEP_MS = 60_000;

let opened: Promise<Browser> | undefined;
let isWhole = false;

/** For a file that measures to the pixel: the shell without windows breaks lines a little otherwise. */
export function useWholeChromium() {
  isWhole = true;
}

/** One Chromium for the test file, or for all that run together. */
export function launchBrowser(): Promise<Browser> {
  opened ??= openBrowser().then((browser) => {
    // Of a shared one only what was opened here.
    atEnd(() => browser.close());
    return browser;
  });
  return opened;
}

function openBrowser(): Promise<Browser> {
  const shared = process.env[SHARED_BROWSER];
  if (shared && !isWhole) return chromium.connect(shared);
  return chromium.launch(chromiumOptions({ isWhole }));
}

/** A visitor of his own, of whose pages `hydrated` can tell. */
export async function openContext(options: BrowserContextOptions) {
  const browser = await launchBrowser();
  const context = await within(
    LONGEST_STEP_MS,
    "a context is opened",
    browser.newContext({ locale: "da-DK", ...options }),
  );
  await context.addInitScript(() => {
    addEventListener("samspil:ready", () => Object.assign(window, { isHydrated: true }));
  });
  return context;
}

/** Playwright bounds neither mouse and keyboard nor what a page evaluates: an answer that is lost would be waited for in vain. */
async function within<Result>(ms: number, what: string, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not within ${ms / 1000} s: ${what}`)), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

type PageOptions = BrowserContextOptions & {
  /** Console errors that this journey provokes on purpose. */
  expectedErrors?: RegExp[];
};

/** Runs a journey in a page of its own; a console error or page error that it does not name fails it. */
export async function visit(
  options: PageOptions,
  journey: (page: Page) => Promise<void>,
): Promise<void> {
  const { expectedErrors = [], ...contextOptions } = options;
  const context = await openContext(contextOptions);
  const unexpected: string[] = [];
  function note(text: string) {
    if (!expectedErrors.some((pattern) => pattern.test(text))) unexpected.push(text);
  }
  context.on("console", (message) => {
    if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => note(String(error.error())));
  try {
    const page = await within(LONGEST_STEP_MS, "a page is opened", context.newPage());
    page.setDefaultTimeout(90_000);
    await within(LONGEST_JOURNEY_MS, "the journey is done", journey(page));
  } finally {
    await within(LONGEST_STEP_MS, "the context is closed", context.close());
  }
  if (unexpected.length > 0) throw new Error(`console errors:\n${unexpected.join("\n")}`);
}

declare global {
  /** React Router's own, in the page: turns to another page as a click on a link does. */
  const __reactRouterDataRouter: { navigate(path: string): Promise<void> };
}

/** Whether it fetches what a page has of its own, to turn to it. */
export const isPart = (request: Request) => request.headers()["x-requested-with"] === "samspil";

/** From now on pages that are fetched to be turned to are answered by `answer`; returns how to stop. */
export async function routeParts(page: Page, answer: (route: Route) => unknown) {
  const address = /^/;
  await page.route(address, (route) =>
    isPart(route.request()) ? answer(route) : route.fallback(),
  );
  return () => page.unroute(address);
}

/** Until script has taken over: before, a press on a button may be an ordinary form's, and a chosen file is not heard of. */
export async function hydrated(page: Page): Promise<void> {
  // A page in the background has no frames, in which Playwright would look.
  await page.waitForFunction(() => "isHydrated" in window, undefined, { polling: 50 });
}

const STILL_MS = 500;

/**
 * Until nothing has been fetched for half a second after `act`. Playwright's own "networkidle" may
 * never come where a form shows its page: it loses count of what a frame with a srcdoc fetches.
 */
export async function idleAfter(page: Page, act: () => Promise<unknown>): Promise<void> {
  const open = new Set<Request>();
  let last = performance.now();
  const onRequest = (request: Request) => open.add(request);
  function onEnd(request: Request) {
    open.delete(request);
    last = performance.now();
  }
  page.on("request", onRequest).on("requestfinished", onEnd).on("requestfailed", onEnd);
  await act();
  const isIdle = () => open.size === 0 && performance.now() - last > STILL_MS;
  await until("a page that fetches nothing", isIdle);
  page.off("request", onRequest).off("requestfinished", onEnd).off("requestfailed", onEnd);
}

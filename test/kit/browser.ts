import { test } from "node:test";
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  expect as expectBriefly,
  type Page,
  type Request,
  type Route,
} from "@playwright/test";
import type { App } from "./app.ts";
import { chromiumOptions, SHARED_BROWSER } from "./chromium.ts";
import { cleanUp } from "./cleanup.ts";
import { until } from "./until.ts";

const LONGEST_JOURNEY_MS = 300_000;
const LONGEST_STEP_MS = 60_000;
const LONGEST_WAIT_MS = 90_000;

/** Playwright's assertions, with the timeout of this file's actions. */
export const expect = expectBriefly.configure({ timeout: LONGEST_WAIT_MS });

let opened: Promise<Browser> | undefined;

/** One Chromium for the test file, or for all that run together. */
export function launchBrowser(): Promise<Browser> {
  opened ??= openBrowser().then((browser) => {
    // Of a shared browser this closes only the contexts that were opened here.
    cleanUp(() => browser.close());
    return browser;
  });
  return opened;
}

function openBrowser(): Promise<Browser> {
  const shared = process.env[SHARED_BROWSER];
  return shared ? chromium.connect(shared) : chromium.launch(chromiumOptions());
}

/** A context of its own, in Danish. */
export async function openContext(options: BrowserContextOptions) {
  const browser = await launchBrowser();
  const opening = browser.newContext({ locale: "da-DK", ...options });
  return within(LONGEST_STEP_MS, "a context is opened", opening);
}

/** Playwright has no timeout for mouse, keyboard and evaluate: a lost answer would be awaited for ever. */
async function within<Result>(ms: number, what: string, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not within ${ms / 1000} s: ${what}`)), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export type PageOptions = BrowserContextOptions & {
  /** Console errors that the journey provokes. */
  expectedErrors?: RegExp[];
};

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const DESK = { viewport: { width: 1440, height: 900 } };

/** Runs a journey in a page of its own; an unexpected console or page error fails it. */
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
    context.setDefaultTimeout(LONGEST_WAIT_MS);
    const page = await within(LONGEST_STEP_MS, "a page is opened", context.newPage());
    await within(LONGEST_JOURNEY_MS, "the journey is done", journey(page));
  } finally {
    await within(LONGEST_STEP_MS, "the context is closed", context.close());
  }
  if (unexpected.length > 0) throw new Error(`console errors:\n${unexpected.join("\n")}`);
}

type PageJourney = (page: Page) => Promise<void>;

/** A `test` of a journey, in a page with the options that `prepare` returns. */
export function createTest(prepare: () => PageOptions | Promise<PageOptions>) {
  return (name: string, ...args: [PageJourney] | [PageOptions, PageJourney]) => {
    const [options, journey] = args.length === 2 ? args : [{}, args[0]];
    return test(name, async () => visit({ ...(await prepare()), ...options }, journey));
  };
}

/** A `test` of a signed-in editor's journey. */
export function createAdminTest(app: App, options: PageOptions = {}) {
  return createTest(async () => {
    const { storageState } = await app.signIn();
    return { baseURL: app.origin, storageState, reducedMotion: "reduce", ...options };
  });
}

declare global {
  /** React Router's own function, in the page: navigates as a click on a link does. */
  const __reactRouterDataRouter: { navigate(path: string): Promise<void> };
}

/** Whether the request fetches a page for a navigation. */
export function isPageFetch(request: Request): boolean {
  return request.resourceType() === "fetch" && request.method() === "GET";
}

/** Answers fetches of pages by `answer`. @returns a function that stops it */
export async function routePages(page: Page, answer: (route: Route) => unknown) {
  const address = /^/;
  await page.route(address, (route) =>
    isPageFetch(route.request()) ? answer(route) : route.fallback(),
  );
  return () => page.unroute(address);
}

/** Delays the page's requests to `address`. @returns a function that releases them */
export async function delayRequests(page: Page, address: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits for hydration: before it a press may submit a plain form, and a chosen file is not noticed. */
export async function waitForHydration(page: Page): Promise<void> {
  // Playwright polls on animation frames, which a page in the background does not have.
  await page.waitForFunction(() => "ready" in document.documentElement.dataset, undefined, {
    polling: 50,
  });
}

/** Opens a page, and waits for its hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const STILL_MS = 500;

/**
 * Waits until nothing was fetched for half a second after `act`. Playwright's "networkidle" may
 * never come beside a preview: it miscounts the requests of a frame with a srcdoc.
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

/** Waits until the page has painted twice, and so has run the work that it put off to the next frame. */
export async function waitForPaint(page: Page) {
  await page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  });
}

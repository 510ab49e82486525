import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  expect as expectBriefly,
  type Page,
  type Request,
  type Route,
} from "@playwright/test";
import { AUTO_SAVE_MS } from "../../app/editor/form/drafts/use-auto-draft.ts";
import { MINUTE_MS } from "../../app/formats/durations.ts";
import { chromiumOptions, SHARED_BROWSER } from "./chromium.ts";
import { cleanUp } from "./cleanup.ts";
import type { App } from "./site.ts";
import { until } from "./until.ts";

const LONGEST_JOURNEY_MS = 2 * MINUTE_MS;
const LONGEST_WAIT_MS = MINUTE_MS;
/** A page that hangs is not waited for. */
const LONGEST_READING_MS = 5_000;
const LINES_OF_A_PAGE = 40;

/** Playwright's assertions, with the timeout of this file's actions. */
export const expect = expectBriefly.configure({ timeout: LONGEST_WAIT_MS });

let opened: Promise<Browser> | undefined;

/** One Chromium for the test file, or for all that run together. */
async function launchBrowser(): Promise<Browser> {
  const shared = process.env[SHARED_BROWSER];
  const browser = await (shared ? chromium.connect(shared) : chromium.launch(chromiumOptions()));
  // Of a shared browser this closes only the contexts that were opened here.
  cleanUp(() => browser.close());
  return browser;
}

/** A context of its own, in Danish. */
export async function openContext(options: BrowserContextOptions) {
  opened ??= launchBrowser();
  const browser = await opened;
  const opening = browser.newContext({ locale: "da-DK", ...options });
  return within(LONGEST_WAIT_MS, "a context is opened", opening);
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

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const DESK = { viewport: { width: 1440, height: 900 } };

type Site = Pick<App, "origin" | "signIn">;

export type PageOptions = BrowserContextOptions & {
  site?: Site;
  /** The e-mail of the account that is signed in. */
  as?: string;
  /** The screen: PHONE, DESK, or one of its own. */
  at?: Pick<BrowserContextOptions, "viewport" | "hasTouch" | "isMobile">;
  /** Whether the page's timers are those of `page.clock`, which goes on by itself until it is stopped. */
  clock?: boolean;
  /** Console errors that the journey provokes. */
  expectedErrors?: RegExp[];
  /** How long the journey may take, where two minutes are too few. */
  longestMs?: number;
};

type TestOptions<S extends Site> = Omit<PageOptions, "site"> & {
  /** A site that the file shares, or the way to one for this test alone. */
  site: S | (() => Promise<S>);
};

type Journey<S> = (visitor: { page: Page; site: S }) => Promise<void>;

/** A test of what script does, in a page of its own. */
export function browserTest<S extends Site>(
  name: string,
  { site, ...options }: TestOptions<S>,
  journey: Journey<S>,
) {
  return test(name, async () => {
    const opened = typeof site === "function" ? await site() : site;
    await visit({ ...options, site: opened }, (page) => journey({ page, site: opened }));
  });
}

/** `browserTest` with the options that the tests of a file share. */
browserTest.with =
  <S extends Site>(shared: TestOptions<S>) =>
  (name: string, ...args: [Journey<S>] | [Partial<TestOptions<S>>, Journey<S>]) => {
    const [own, journey] = args.length === 2 ? args : [{}, args[0]];
    return browserTest(name, { ...shared, ...own }, journey);
  };

/** Runs a journey in a page of its own; an unexpected console or page error fails it. */
export async function visit(options: PageOptions, journey: (page: Page) => Promise<void>) {
  const { site, as, at, clock, expectedErrors = [], longestMs, ...others } = options;
  const signedIn = as && (await site?.signIn(as));
  const context = await openContext({
    baseURL: site?.origin,
    ...(signedIn && { storageState: signedIn.storageState, reducedMotion: "reduce" }),
    ...at,
    ...others,
  });
  const errors = unexpectedErrors(context, expectedErrors);
  try {
    context.setDefaultTimeout(LONGEST_WAIT_MS);
    if (clock) await context.clock.install();
    else await context.addInitScript(withoutAutoSave, AUTO_SAVE_MS);
    const page = await within(LONGEST_WAIT_MS, "a page is opened", context.newPage());
    await within(longestMs ?? LONGEST_JOURNEY_MS, "the journey is done", journey(page));
  } catch (error) {
    const seen = await Promise.all(context.pages().map(describePage));
    throw withMore(error, [...seen, ...errors]);
  } finally {
    await within(LONGEST_WAIT_MS, "the context is closed", context.close());
  }
  assert.deepEqual(errors, [], "console errors");
}

/** A text that saves itself would do so in the middle of a slow journey: only one with a clock sees it. */
function withoutAutoSave(pause: number) {
  if (!location.pathname.startsWith("/admin")) return;
  const { setTimeout } = window;
  window.setTimeout = ((act: TimerHandler, ms?: number, ...args: unknown[]) =>
    ms === pause ? 0 : setTimeout(act, ms, ...args)) as typeof window.setTimeout;
}

/** @returns a list that has each error of the context's pages once it has come */
function unexpectedErrors(context: BrowserContext, expected: RegExp[]): string[] {
  const errors: string[] = [];
  function note(text: string) {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text);
  }
  context.on("console", (message) => {
    if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => note(String(error.error())));
  return errors;
}

/** The error with what more is known, and without what Playwright attaches to it. */
function withMore(error: unknown, more: string[]): Error {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const told = new Error([message, ...more].join("\n\n"));
  told.stack = [told.message, ...stack.split("\n").filter((line) => /^ +at /.test(line))].join(
    "\n",
  );
  return told;
}

/** A page's address, and the end of the text that is to be seen there. */
async function describePage(page: Page): Promise<string> {
  const text = page.evaluate(() => document.body.innerText);
  const seen = await within(LONGEST_READING_MS, "the page is read", text).catch(String);
  const lines = seen.split("\n").filter((line) => line.trim() !== "");
  return [`On ${page.url()}:`, ...lines.slice(-LINES_OF_A_PAGE)].join("\n  ");
}

/** From now on the page's timers wait until the test moves `page.clock`. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
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
export async function delayRequests(page: Page, address: string | RegExp) {
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

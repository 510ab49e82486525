import type { BrowserContext, BrowserContextOptions } from "@playwright/test";
import { openContext } from "../kit/browser.ts";

declare global {
  /** What every payload of the attacks calls. */
  function kaldOp(number?: number): void;
  function meldBrud(violation: string): void;
}

type WatchedContextOptions = BrowserContextOptions & {
  /** The policy then only tells what it would have stopped, so that the pages must hold without it. */
  policyOnlyReports?: boolean;
  /** Console errors that the journey provokes on purpose. */
  expectedErrors?: RegExp[];
};

/** A browser context in which nothing that ought not to happen goes unseen. */
export async function watchedContext(origin: string, options: WatchedContextOptions = {}) {
  const { policyOnlyReports = false, expectedErrors = [], ...contextOptions } = options;
  const context = await openContext({
    baseURL: origin,
    reducedMotion: "reduce",
    ...contextOptions,
  });
  const faults: string[] = [];

  await context.exposeFunction("kaldOp", (number: number) => {
    faults.push(`payload ${number} ran`);
  });
  function note(line: string) {
    if (!expectedErrors.some((pattern) => pattern.test(line))) faults.push(line);
  }
  await context.exposeFunction("meldBrud", (violation: string) => note(`policy: ${violation}`));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      meldBrud(`${event.effectiveDirective} ${event.blockedURI} in ${event.sourceFile}`);
    });
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    const isOurs = url.origin === origin || ["data:", "about:"].includes(url.protocol);
    if (!isOurs) faults.push(`asked for ${request.url()}`);
  });
  context.on("page", (page) => {
    page.setDefaultTimeout(60_000);
    page.on("dialog", async (dialog) => {
      if (dialog.type() !== "beforeunload") faults.push(`dialog: ${dialog.message()}`);
      await dialog.accept();
    });
  });
  context.on("weberror", (error) => note(String(error.error())));
  context.on("console", (message) => {
    if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
  });
  // Nothing leaves this machine, whatever a page asks for.
  await context.route(
    (url) => url.origin !== origin && url.protocol.startsWith("http"),
    (route) => route.abort(),
  );
  if (policyOnlyReports) await letPolicyReport(context, origin);
  return { context, faults };
}

async function letPolicyReport(context: BrowserContext, origin: string) {
  await context.route(
    (url) => url.origin === origin,
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const { "content-security-policy": policy = "", ...headers } = response.headers();
      const body = await response.body();
      return route.fulfill({
        status: response.status(),
        body,
        headers: { ...headers, "content-security-policy-report-only": policy },
      });
    },
  );
}

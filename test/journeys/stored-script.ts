import assert from "node:assert/strict";
import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { openContext, waitForHydration } from "../kit/browser.ts";
import { type App, openSite } from "../kit/site.ts";
import { PAYLOADS } from "../security/payloads.ts";
import { poisonedDocuments } from "../security/poisoned-documents.ts";

declare global {
  /** What every payload of the attacks calls. */
  function kaldOp(number?: number): void;
  function meldBrud(violation: string): void;
}

/** A picture or page that is not there is no attack that came through. */
export const MISSING = [
  /Failed to load resource: the server responded with a status of 4(04|10|00)/,
];

/** With a payload in every text, as it was typed. */
export const poisoned = await openSite();
/** What stands within the pages of a site that nobody has got into. */
const OWN_SCRIPTS = [
  ...(await poisoned.page("/kurv")).matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g),
].map(([, code = ""]) => code);
for (const { name, data } of poisonedDocuments(PAYLOADS, 0)) await poisoned.store(name, data);

type WatchOptions = BrowserContextOptions & { expectedErrors?: RegExp[] };

/**
 * Fails if in `journey` a payload runs, anything is asked of another site, or the policy would have had to stop
 * anything; it only tells, so that the pages must hold without it.
 */
export async function expectNothingRuns(
  { origin }: Pick<App, "origin">,
  { expectedErrors = MISSING, ...options }: WatchOptions,
  journey: (context: BrowserContext) => Promise<unknown>,
) {
  const context = await openContext({ baseURL: origin, reducedMotion: "reduce", ...options });
  const faults = new Set<string>();
  function note(line: string) {
    if (!expectedErrors.some((pattern) => pattern.test(line))) faults.add(line);
  }
  await context.exposeFunction("kaldOp", (payload: number) => faults.add(`payload ${payload} ran`));
  await context.exposeFunction("meldBrud", (violation: string) => note(`policy: ${violation}`));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      meldBrud(`${event.effectiveDirective} ${event.blockedURI} in ${event.sourceFile}`);
    });
  });
  context.on("page", (page) => {
    page.setDefaultTimeout(60_000);
    page.on("dialog", async (dialog) => {
      if (dialog.type() !== "beforeunload") faults.add(`dialog: ${dialog.message()}`);
      await dialog.accept();
    });
  });
  context.on("weberror", (error) => note(String(error.error())));
  context.on("console", (message) => {
    if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
  });
  await context.route(/^http/, async (route) => {
    const request = route.request();
    if (new URL(request.url()).origin !== origin) {
      faults.add(`asked for ${request.url()}`);
      return route.abort();
    }
    if (request.resourceType() !== "document") return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    const { "content-security-policy": policy = "", ...headers } = response.headers();
    const told = { ...headers, "content-security-policy-report-only": policy };
    return route.fulfill({ response, headers: told });
  });
  await journey(context);
  await context.close();
  assert.deepEqual([...faults], []);
}

/** Opens every path, and looks at what it has become. */
export async function openEach(context: BrowserContext, paths: string[]) {
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(path);
    await waitForHydration(page);
    await assertHarmless(page, path);
  }
}

/** Opens `start`, and turns from page to page as clicks do. */
export async function navigateToEach(context: BrowserContext, start: string, paths: string[]) {
  const page = await context.newPage();
  await page.goto(start);
  await waitForHydration(page);
  for (const path of paths) {
    await page.evaluate((to) => {
      if (location.pathname.startsWith("/admin")) return __reactRouterDataRouter.navigate(to);
      const link = Object.assign(document.createElement("a"), { href: to });
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
    await page.waitForURL(({ href }) => href === new URL(path, page.url()).href);
    await assertHarmless(page, path);
  }
}

/** The page is where it was sent, and nothing in it could run, or lead anywhere by script. */
export async function assertHarmless(page: Page, path?: string) {
  if (path) assert.equal(page.url(), new URL(path, page.url()).href);
  const found = await page.evaluate((ownScripts) => {
    /** Whether an element is none of ours, or one of ours with what is not. */
    function isHarmful(element: Element): boolean {
      if (element.matches("script:not([src])") && ownScripts.includes(element.textContent)) {
        return false;
      }
      const isForeign = element.matches(
        "base, object, embed, iframe, svg script, svg style, meta[http-equiv], main :is(script, style, link, meta)",
      );
      return isForeign || [...element.attributes].some((attribute) => runs(element, attribute));
    }
    function runs(element: Element, { name, value }: Attr): boolean {
      if (/^on|^srcdoc$/i.test(name)) return true;
      if (!/^(href|src|action|formaction|data|poster|xlink:href)$/.test(name)) return false;
      const address = URL.parse(value, location.href);
      // A drawing as a picture, or as the page's icon in its head, runs nothing.
      if (address?.protocol === "data:") return !element.matches("img, head > link[rel=icon]");
      return !/^(https?|mailto|tel|about):$/.test(address?.protocol ?? "");
    }
    // The page beside a form, and the site as it was: they have no scripts at all.
    const pane = document.querySelector<HTMLIFrameElement>(
      'iframe:is([title="Sådan ser siden ud"], .past__frame > *):not([src])',
    );
    const beside = [...(pane?.contentDocument?.querySelectorAll("*") ?? [])];
    const harmful = [
      ...[...document.querySelectorAll("*")].filter((one) => one !== pane && isHarmful(one)),
      ...beside.filter((one) => one.localName === "script" || isHarmful(one)),
    ];
    return harmful.map(({ outerHTML }) => outerHTML.slice(0, 200));
  }, OWN_SCRIPTS);
  assert.deepEqual(found, [], path ?? page.url());
}

/** What the sitemap names, the cart, and a page that is not there: those with a list, and those of its items. */
export async function publicPaths(app: Pick<App, "page" | "origin">) {
  const sitemap = await app.page("/sitemap.xml");
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&").slice(app.origin.length),
  );
  const isList = (path: string) => path.split("/").length === 2;
  // An address with a NUL is turned away by the first lines.
  const paths = [...listed.filter((path) => !path.includes("%00")), "/kurv", "/findes-ikke"];
  return { lists: paths.filter(isList), items: paths.filter((path) => !isList(path)) };
}

import assert from "node:assert/strict";
import type { BrowserContext, Page } from "@playwright/test";
import { type App, startApp } from "../kit/app.ts";
import { waitForHydration } from "../kit/browser.ts";
import { PAYLOADS } from "../security/payloads.ts";
import { poisonedDocuments } from "../security/poisoned-documents.ts";

/** A picture or page that is not there is no attack that came through. */
export const MISSING = [
  /Failed to load resource: the server responded with a status of 4(04|10|00)/,
];
export const WITHOUT_POLICY = { policyOnlyReports: true, expectedErrors: MISSING };

/** The payloads that are whole texts, each of many attacks. */
export const TEXTS = PAYLOADS.slice(0, 5);

/** With a payload in every text, as it was typed. */
export const poisoned = await startApp();
/** What stands within the pages of a site that nobody has got into. */
const OWN_SCRIPTS = [
  ...(await poisoned.page("/kurv")).matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g),
].map(([, code = ""]) => code);
for (const { name, data } of poisonedDocuments(PAYLOADS, 0)) await poisoned.store(name, data);

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
  for (const path of paths) await navigateTo(page, path);
}

/** Navigates to another page as a click does, and waits for it. */
export async function navigateTo(page: Page, path: string) {
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

/** What the sitemap names, the cart, and a page that is not there. */
export async function publicPaths(app: App): Promise<string[]> {
  const sitemap = await app.page("/sitemap.xml");
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&").slice(app.origin.length),
  );
  // An address with a NUL is turned away by the first lines.
  return [...listed.filter((path) => !path.includes("%00")), "/kurv", "/findes-ikke"];
}

export function isList(path: string): boolean {
  return path.split("/").length === 2;
}

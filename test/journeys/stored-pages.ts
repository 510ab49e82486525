import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BrowserContext, Page } from "@playwright/test";
import { type App, startApp } from "../kit/app.ts";
import { waitForHydration } from "../kit/browser.ts";
import { PAYLOADS } from "../security/payloads.ts";
import { poisonedDocuments } from "../security/poisoned-documents.ts";
import { watchedContext } from "./watch.ts";

export type Editor = Awaited<ReturnType<App["signIn"]>>;

const TABS = 3;
/** A picture or page that is not there is no attack that came through. */
export const MISSING = [
  /Failed to load resource: the server responded with a status of 4(04|10|00)/,
];
export const WITHOUT_POLICY = { policyOnlyReports: true, expectedErrors: MISSING };

const LIST_NAMES = ["items", "psykologer", "omrader", "events", "uddannelser", "artikler"];
/** Of so many pages of one kind one is loaded; of the others some are navigated to, which is quicker. */
export const LOADED_EACH = 12;
const NAVIGATED_EACH = 3;
/** The payloads that are whole texts, each of many attacks. */
export const TEXTS = PAYLOADS.slice(0, 5);

/** With a payload in every text, as it was typed. */
export const poisoned = await startApp();
/** What stands within the pages of a site that nobody has got into. */
const OWN_SCRIPTS = [
  ...(await poisoned.page("/kurv")).matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g),
].map(([, code = ""]) => code);
for (const { name, data } of poisonedDocuments(PAYLOADS, 0)) await poisoned.store(name, data);

/** @param share of so many of the pages that a sweep opens one is looked at */
export function tryPublicPages(share: number) {
  describe("stored in every text of every public page", () => {
    test("no public page runs it, asks for it, or is led away by it, even without the policy", async () => {
      const { context, faults } = await watchedContext(poisoned.origin, WITHOUT_POLICY);
      const paths = await publicPaths(poisoned);
      assert.ok(paths.length > 4 * (PAYLOADS.length - 1), "details of every list");
      const loaded = paths.filter(
        (path, index) => isList(path) || index % (LOADED_EACH * share) === 0,
      );
      await Promise.all([
        openEach(context, loaded),
        navigateToEach(
          context,
          "/",
          paths
            .filter((path) => !loaded.includes(path))
            .filter(isNavigatedTo)
            .filter((_path, index) => index % share === 0),
        ),
      ]);
      await context.close();
      assert.deepEqual(new Set(faults), new Set());
    });
  });
}

/** Opens every path in one of a few tabs, and looks at what it has become. */
export async function openEach(context: BrowserContext, paths: string[]) {
  const left = [...paths];
  const tabs = Array.from({ length: TABS }, async () => {
    const page = await context.newPage();
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      await page.goto(path);
      await waitForHydration(page);
      await assertHarmless(page, path);
    }
  });
  await Promise.all(tabs);
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

export function isNavigatedTo(_path: string, index: number): boolean {
  return index % NAVIGATED_EACH === 0;
}

export function isList(path: string): boolean {
  return path.split("/").length === 2;
}

export async function idsOf(app: App, name: string): Promise<string[]> {
  const data = await app.readContent(name);
  const list = LIST_NAMES.map((key) => data[key]).find(Array.isArray) ?? [];
  const ids: string[] = list.map((item: { id: string }) => item.id);
  return ids.filter((id) => id.isWellFormed());
}

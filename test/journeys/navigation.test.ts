import assert from "node:assert/strict";
import type { Locator, Page } from "@playwright/test";
import {
  browserTest,
  DESK,
  delayRequests,
  expect,
  isPageFetch,
  open,
  PHONE,
  routePages,
  stopClock,
  waitForHydration,
} from "../kit/browser.ts";
import { openSite } from "../kit/site.ts";

const FRONT_PAGE = "Plads til at forstå hinanden";

const app = await openSite();
const contact = await app.readContent("kontakt");
const test = browserTest.with({
  async site() {
    await app.store("kontakt", contact);
    return app;
  },
  at: DESK,
});

const navigationOf = (page: Page, name: string) => page.getByRole("navigation", { name });
const menuLink = (page: Page, name: string) =>
  navigationOf(page, "Hovedmenu").getByRole("link", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);
const height = (page: Page) => page.evaluate(() => Math.round(scrollY));
/** The title as it is announced. */
const title = (page: Page) => page.locator("#sidens-titel");

for (const { age, state, isAskedAgain } of [
  { age: 9_900, state: "is there", isAskedAgain: false },
  { age: 10_000, state: "is asked for anew", isAskedAgain: true },
]) {
  test(`a page that was pointed at ${age / 1000} seconds ago ${state} when its link is pressed`, {
    clock: true,
  }, async ({ page }) => {
    const asked = await read(page, "/");
    await stopClock(page);
    const ahead = page.waitForResponse((answer) => isPageFetch(answer.request()));
    await menuLink(page, "Kontakt").focus();
    await (await ahead).finished();
    await app.store("kontakt", { title: "Skriv til os" });
    await page.clock.runFor(age);
    await page.keyboard.press("Enter");
    await expect(heading(page, isAskedAgain ? "Skriv til os" : "Kontakt os")).toBeVisible();
    assert.deepEqual(asked, isAskedAgain ? ["/kontakt", "/kontakt"] : ["/kontakt"]);
    assert.equal(await isSameDocument(page), true);
  });
}

test("a page is asked for at each navigation, also from itself", async ({ page }) => {
  await read(page, "/kontakt");
  await app.store("kontakt", { title: "Skriv til os" });
  const steps = await page.evaluate(() => history.length);
  await navigate(page, "Kontakt", "Skriv til os");
  assert.equal(await page.evaluate(() => history.length), steps);
  await navigate(page, "Viden");
  await app.store("kontakt", contact);
  await navigate(page, "Kontakt", "Kontakt os");
});

test("a page that could not be read ahead disturbs nobody, and is asked for again", {
  expectedErrors: [/status of 500/],
}, async ({ page }) => {
  await read(page, "/");
  const letPass = await routePages(page, (route) => route.fulfill({ status: 500, body: "" }));
  const failed = page.waitForResponse((answer) => answer.status() === 500);
  await menuLink(page, "Kontakt").hover();
  await failed;
  await still(page);
  await expect(heading(page, FRONT_PAGE)).toBeVisible();
  await letPass();
  await navigate(page, "Kontakt", "Kontakt os");
  assert.equal(await isSameDocument(page), true);
});

test("a link on which the pointer rests is read ahead, whatever has focus", async ({ page }) => {
  const asked = await read(page, "/");
  await menuLink(page, "Shop").evaluate((link) => {
    link.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    document.querySelector("main")?.focus();
  });
  await expect.poll(() => asked).toEqual(["/shop"]);
});

for (const { at, button, list, first } of [
  { at: DESK, button: "Terapi", list: ".menu.is-open", first: "/terapi/boern" },
  { at: PHONE, button: "Menu", list: "dialog.panel", first: "/kontakt" },
]) {
  test(`the pages of the opened '${button}' are read ahead, of other links none`, {
    at,
  }, async ({ page }) => {
    const asked = await read(page, "/");
    assert.deepEqual(asked, []);
    await page.getByRole("button", { name: button, exact: true }).click();
    const links = page.locator(`${list} a`);
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    await expect.poll(() => asked).toContain(first);
    const others = asked.filter((path) => !paths.includes(path));
    assert.deepEqual(others, []);
  });
}

test("a page that is read ahead is shown at the press, its words first", async ({ page }) => {
  await read(page, "/");
  await expect(title(page)).toBeEmpty();
  let former = await page.title();
  for (const [name, words] of [
    ["Kontakt", "Kontakt os"],
    ["Shop", "Ting, der hjælper samtalen i gang"],
  ] as const) {
    await pointAt(page, menuLink(page, name));
    await expect(page).toHaveTitle(former);
    const { height, ...shown } = await menuLink(page, name).evaluate(pressAndLook);
    const path = `/${name.toLowerCase()}`;
    assert.deepEqual(shown, { path, title: former, words, pictures: 0 });
    former = `${words} · Samspil`;
    await expect(page).toHaveTitle(former);
    await expect(title(page)).toHaveText(former);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    assert.notEqual(await page.locator("main img").count(), 0);
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), height);
  }
  await page.goBack();
  await expect(title(page)).toHaveText("Kontakt os · Samspil");
});

type Act = (page: Page) => Promise<unknown>;
/** What is to be seen after an act; what is not named does not matter. */
type Seen = { path?: string; top?: number; focus?: string; said?: string; lang?: string };

const back: Act = (page) => page.goBack();
const forward: Act = (page) => page.goForward();
/** By keyboard: to reach a link by the mouse the page would be scrolled. */
const follow = (link: string) => (page: Page) => page.locator(link).first().press("Enter");
/** The same without moving the focus to it. */
const press = (link: string) => (page: Page) => page.locator(link).first().evaluate(pressAndLook);

const FOOT = ".site-foot a";
const ENGLISH = "main a:text-is('English')";
const CHILDREN = "role=navigation[name='Terapiområder'] >> role=link[name='Børn']";
const BOOKS = "main a[href*='tag=bog']";
/** From a path the steps, one after the other. */
const WALKS: Record<string, [string, ...[Act, Seen][]]> = {
  "Back and Forward come to the height one left, also after a reload and from another site": [
    "/viden",
    [(page) => scroll(page, 700), {}],
    [press(`${FOOT}[href='/kontakt']`), { path: "/kontakt", top: 0, focus: "main" }],
    [back, { path: "/viden", top: 700 }],
    [forward, { path: "/kontakt", top: 0 }],
    [(page) => scroll(page, 300), {}],
    [back, { path: "/viden", top: 700 }],
    [forward, { path: "/kontakt", top: 300 }],
    [(page) => page.reload().then(() => waitForHydration(page)), {}],
    [still, { top: 300 }],
    [(page) => page.goto("http://andetsteds.example/"), {}],
    [back, { path: "/kontakt", top: 300 }],
    [waitForHydration, {}],
    [back, { path: "/viden", top: 700 }],
  ],
  "a link within the page leads to its place, and Back to the height one left": [
    "/kontakt",
    [(page) => page.locator("main").evaluate(linkToFoot), {}],
    [(page) => scroll(page, 120), {}],
    [press("a[href='#fod']"), { path: "/kontakt#fod" }],
    [(page) => expect.poll(() => height(page)).toBeGreaterThan(200), {}],
    [back, { path: "/kontakt", top: 120 }],
  ],
  "the new page has the focus, and its first link is next": [
    "/",
    [follow(`${FOOT}[href='/shop']`), { path: "/shop", top: 0, focus: "main" }],
    [(page) => page.keyboard.press("Tab"), { focus: "main a[href='/'] >> nth=0" }],
    [(page) => page.keyboard.press("Enter"), { path: "/", top: 0, focus: "main" }],
    [follow(CHILDREN), { path: "/terapi/boern", top: 0, focus: "main" }],
    [back, { path: "/", focus: "main" }],
  ],
  "a chosen language or filter keeps height and focus, and is announced once": [
    "/om/signe-holmgaard",
    [(page) => scroll(page, 60), {}],
    [follow(ENGLISH), { said: "Signe Holmgaard (English)", lang: "en" }],
    [still, { said: "Signe Holmgaard (English)", top: 60, focus: ENGLISH }],
    [(page) => open(page, "/viden"), {}],
    [(page) => page.evaluate(noteSayings), {}],
    [(page) => scroll(page, 60), {}],
    [follow(BOOKS), { said: "Viden: Bog", lang: "da" }],
    [still, { said: "Viden: Bog", top: 60, focus: `${BOOKS}[aria-current]` }],
    [back, { path: "/viden", focus: "main" }],
  ],
  "the page in English has its own header, and the way back the Danish": [
    "/kontakt",
    [follow(`${FOOT}:text-is('In English')`), { path: "/en" }],
    [(page) => expect(navigationOf(page, "Hovedmenu")).toHaveCount(0), {}],
    [follow("header a:text-is('Dansk')"), { path: "/" }],
    [(page) => expect(navigationOf(page, "Hovedmenu")).toBeVisible(), {}],
  ],
};

for (const [walk, [from, ...steps]] of Object.entries(WALKS)) {
  test(walk, async ({ page }) => {
    await page.route("http://andetsteds.example/", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Et andet sted</title>" }),
    );
    await open(page, from);
    await page.evaluate(noteSayings);
    for (const [index, [act, { path, top, focus, said, lang }]] of steps.entries()) {
      const step = `step ${index + 1}`;
      await act(page);
      if (path) await expect(page, step).toHaveURL(path);
      if (top !== undefined) await expect.poll(() => height(page), step).toBe(top);
      if (focus) await expect(page.locator(focus), step).toBeFocused();
      if (said) await expect.poll(() => page.evaluate("sayings")).toEqual([`${said} · Samspil`]);
      if (lang) await expect(page.locator("html"), step).toHaveAttribute("lang", lang);
    }
  });
}

test("a link to a news item comes to it with the focus, also where it has moved to a later page", {
  at: PHONE,
  expectedErrors: [/404/],
}, async ({ page }) => {
  const nyheder = await app.readContent("nyheder");
  const last = { ...nyheder.items[0], id: "sørgegruppe-på-ærø", title: "Sørgegruppen", dato: "" };
  await app.store("nyheder", { ...nyheder, items: [...nyheder.items, last] });
  await read(page, "/");
  await (await writeLink(page, `/nyheder#${last.id}`)).click();
  await expect(page.locator("article:focus")).toContainText(last.title);
  await expect(page.getByRole("heading", { name: last.title })).toBeInViewport();
  assert.equal(await isSameDocument(page), true);
  await app.store("nyheder", nyheder);
  const asked = page.waitForRequest("**/nyheder/nyhed_1");
  await (await writeLink(page, "/nyheder#nyhed_1")).click();
  await asked;
});

test("what is no page of the site's, and a press for a new tab, are left to the browser", {
  expectedErrors: [/404/],
}, async ({ page }) => {
  for (const [path, url, isNavigated] of [
    ["/nyheder.xml", "/nyheder.xml", false],
    ["/admin/login", "/admin/login", false],
    ["/nyheder/nyhed_1794908538305", /\/nyheder(\?side=\d+)?#nyhed_1794908538305$/, false],
    ["/viden/findes-ikke", "/viden/findes-ikke", true],
  ] as const) {
    await read(page, "/kontakt");
    const link = await writeLink(page, path);
    await link.hover();
    await still(page);
    await expect(page).toHaveURL("/kontakt");
    await link.click();
    await expect(page).toHaveURL(url);
    await expect(heading(page, "Kontakt os")).toHaveCount(0);
    assert.equal(await isSameDocument(page), isNavigated, path);
  }
  // A headless browser does not open the tab each time.
  const isLeft = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener("click", ({ defaultPrevented }) => resolve(!defaultPrevented));
      }),
  );
  await menuLink(page, "Kontakt").click({ modifiers: ["Control"] });
  assert.equal(await isLeft, true);
  await expect(page).toHaveURL("/viden/findes-ikke");
});

test("the second half of a double click presses nothing on the next page", async ({ page }) => {
  const asked = await read(page, "/");
  await navigate(page, "Kontakt", "Kontakt os");
  await pointAt(page, menuLink(page, "Shop"));
  await pressSecond(page);
  await (await writeLink(page, "/nyheder.xml")).hover();
  await pressSecond(page);
  await still(page);
  await expect(page).toHaveURL("/kontakt");
  assert.deepEqual(asked, ["/kontakt", "/shop"]);
  await read(page, "/");
  await menuLink(page, "Kontakt").hover();
  await pressSecond(page);
  await expect(heading(page, "Kontakt os")).toBeVisible();
});

test("a page may be left before React's scheduler has had a turn", async ({ page }) => {
  await read(page, "/");
  await page.evaluate(holdScheduler);
  await navigate(page, "Kontakt", "Kontakt os");
  await page.goBack();
  await expect(heading(page, FRONT_PAGE)).toBeVisible();
  await expect.poll(() => page.evaluate("heldTurns.length")).toBeGreaterThan(0);
  await navigate(page, "Kontakt", "Kontakt os");
  await page.evaluate("takeTurns()");
  await still(page);
  await expect(heading(page, "Kontakt os")).toBeVisible();
});

test("one menu list is open at a time, till Escape or a press elsewhere", async ({ page }) => {
  await read(page, "/kontakt");
  const menu = navigationOf(page, "Hovedmenu");
  const opened = menu.locator("[aria-expanded=true]");
  const therapy = menu.getByRole("button", { name: "Terapi" });
  await therapy.press("Enter");
  await menu.getByRole("link", { name: "Børn", exact: true }).focus();
  await page.keyboard.press("Escape");
  await expect(opened).toHaveCount(0);
  await expect(therapy).toBeFocused();
  await therapy.click();
  await expect(opened).toHaveText(["Terapi"]);
  await page.mouse.click(700, 700);
  await expect(opened).toHaveCount(0);
  await therapy.press("Enter");
  await menu.getByRole("button", { name: "Uddannelse" }).hover();
  await expect(opened).toHaveText(["Uddannelse"]);
  await therapy.hover();
  await menu.getByRole("link", { name: "Børn", exact: true }).click();
  await expect(page).toHaveURL("/terapi/boern");
  await expect(opened).toHaveCount(0);
  await expect(therapy).toHaveAttribute("aria-current", "true");
  await expect(menu.locator('a[aria-current="page"]')).toHaveText(["Børn"]);
});

test("the phone's menu locks the page, closes on Escape, a tap outside or a navigation, and else not", {
  at: PHONE,
}, async ({ page }) => {
  const bringScript = await delayRequests(page, "**/assets/*.js");
  await page.goto("/", { waitUntil: "commit" });
  const menu = page.locator("dialog.panel");
  const burger = page.getByRole("button", { name: "Menu", exact: true });
  await burger.tap();
  await expect(menu).toBeVisible();
  bringScript();
  await waitForHydration(page);
  await still(page);
  await expect(menu).toBeVisible();
  await menu.getByRole("button", { name: "Luk menuen" }).tap();
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.touchscreen.tap(10, 400),
    () => menu.getByRole("link", { name: "Kontakt", exact: true }).first().press("Enter"),
  ]) {
    await burger.tap();
    await expect(menu).toBeVisible();
    await page.mouse.move(300, 400);
    await page.mouse.wheel(0, 600);
    await still(page);
    assert.equal(await height(page), 0);
    await close();
    await expect(menu).toBeHidden();
  }
  await expect(page).toHaveURL("/kontakt");
  await expect(page.locator("main")).toBeFocused();
  await expect.poll(() => height(page)).toBe(0);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => height(page)).toBeGreaterThan(0);

  await burger.tap();
  const number = menu.locator("a[href^=tel]");
  // Nobody is called from a test.
  await number.evaluate((link) => {
    link.addEventListener("click", (event) => event.preventDefault());
  });
  await number.tap();
  await still(page);
  await expect(menu).toBeInViewport();
  await page.evaluate(openMenuAtTurn);
  await menu.getByRole("link", { name: "Viden" }).tap();
  await expect(heading(page, "Viden")).toBeAttached();
  await still(page);
  await expect(menu).toBeInViewport();
});

/** Opens a page and marks its document. @returns the paths of the pages that are fetched from then on */
async function read(page: Page, path: string): Promise<string[]> {
  await open(page, path);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (isPageFetch(request)) fetched.push(new URL(request.url()).pathname);
  });
  return fetched;
}

async function navigate(page: Page, name: string, title = name) {
  await menuLink(page, name).click();
  await expect(heading(page, title)).toBeVisible();
}

/** Points at it, until its page lies ready. */
async function pointAt(page: Page, link: Locator) {
  const ahead = page.waitForResponse((answer) => isPageFetch(answer.request()));
  await link.hover();
  await (await ahead).finished();
  await still(page);
}

/** Until what was begun has been drawn, and nothing moves. */
async function still(page: Page) {
  await page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
    await new Promise((done) => setTimeout(done));
    const moving = document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** Scrolls, and waits until the height is kept for Back and Forward. */
async function scroll(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await expect.poll(() => page.evaluate(() => history.state?.height)).toBe(top);
}

/** A link as it could stand in any text. */
async function writeLink(page: Page, href: string) {
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement("a"), {
      href: address,
      textContent: "Videre",
    });
    document.querySelector("main")?.prepend(link);
  }, href);
  return page.getByRole("link", { name: "Videre" });
}

/** As the second press of a double click. */
async function pressSecond(page: Page) {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

/** Runs in the page. @returns what is to be seen when the press is done with */
function pressAndLook(link: HTMLElement | SVGElement) {
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return {
    path: location.pathname,
    title: document.title,
    words: document.querySelector("main h1")?.textContent,
    pictures: document.querySelectorAll("main img").length,
    height: document.documentElement.scrollHeight,
  };
}

/** Runs in the page: a link to the page's end. */
function linkToFoot(main: HTMLElement | SVGElement) {
  main.prepend(Object.assign(document.createElement("a"), { href: "#fod", textContent: "Ned" }));
  document.querySelector("footer")?.setAttribute("id", "fod");
}

/** Runs in the page: notes what is announced from now on. */
function noteSayings() {
  const sayings: string[] = [];
  Object.assign(window, { sayings });
  const status = document.querySelector("#sidens-titel");
  if (!status) throw new Error("nothing is ever said");
  const note = () => sayings.push(status.textContent);
  new MutationObserver(note).observe(status, { subtree: true, childList: true });
}

/** Runs in the page: React's scheduler, which waits for messages, gets none until `takeTurns`. */
function holdScheduler() {
  const heldTurns: (() => void)[] = [];
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (...words: [unknown]) {
    heldTurns.push(() => postMessage.apply(this, words));
  };
  Object.assign(window, {
    heldTurns,
    takeTurns() {
      MessagePort.prototype.postMessage = postMessage;
      for (const take of heldTurns) take();
    },
  });
}

/** Runs in the page: presses the menu's button in the moment the next page is there. */
function openMenuAtTurn() {
  const main = document.querySelector("main");
  const observer = new MutationObserver(() => {
    if (main?.isConnected && !main.hidden) return;
    observer.disconnect();
    document.querySelector<HTMLElement>(".burger")?.click();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
}

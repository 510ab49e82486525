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
const said = (page: Page) => page.locator("#sidens-titel");

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

test("a page is asked for at each navigation to it, also from itself, which is no step back to itself", async ({
  page,
}) => {
  await read(page, "/kontakt");
  await app.store("kontakt", { title: "Skriv til os" });
  const steps = await page.evaluate(() => history.length);
  await navigate(page, "Kontakt", "Skriv til os");
  assert.equal(await page.evaluate(() => history.length), steps);
  await navigate(page, "Viden");
  await app.store("kontakt", contact);
  await navigate(page, "Kontakt", "Kontakt os");
});

test("a page that could not be read ahead disturbs nobody, and is asked for again when its link is pressed", {
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

test("a pointer that rests on a link has its page read ahead, though the focus comes to the page meanwhile", async ({
  page,
}) => {
  const asked = await read(page, "/");
  await menuLink(page, "Shop").evaluate((link) => {
    link.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    document.querySelector("main")?.focus();
  });
  await expect.poll(() => asked).toEqual(["/shop"]);
});

for (const { screen, at, button, list, first } of [
  { screen: "computer", at: DESK, button: "Terapi", list: ".menu.is-open", first: "/terapi/boern" },
  { screen: "phone", at: PHONE, button: "Menu", list: "dialog.panel", first: "/kontakt" },
]) {
  test(`on a ${screen} the pages of an opened menu are read ahead; of other links in view none`, {
    at,
  }, async ({ page }) => {
    const asked = await read(page, "/");
    assert.deepEqual(asked, []);
    await page.getByRole("button", { name: button, exact: true }).click();
    const links = page.locator(`${list} a`);
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    await expect.poll(() => asked).toContain(first);
    assert.deepEqual(
      asked.filter((path) => !paths.includes(path)),
      [],
    );
  });
}

test("a page that is read ahead is shown at the press on its link: its words, then its title, which is announced, and its pictures, which take no more room", async ({
  page,
}) => {
  await read(page, "/");
  await expect(said(page)).toBeEmpty();
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
    await expect(said(page)).toHaveText(former);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    assert.notEqual(await page.locator("main img").count(), 0);
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), height);
  }
  await page.goBack();
  await expect(said(page)).toHaveText("Kontakt os · Samspil");
});

test("Back and Forward come to the height one left, also after a reload and from another site", {
  at: PHONE,
}, async ({ page }) => {
  await read(page, "/viden");
  const isAt = async (title: string, top: number) => {
    await expect(heading(page, title)).toBeAttached();
    await expect.poll(() => height(page)).toBe(top);
  };
  await page.route("http://andetsteds.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Et andet sted</title>" }),
  );
  await scroll(page, 700);
  // Not by a finger or the keyboard: to reach the link the page would be scrolled.
  await page.locator(".site-foot a[href='/kontakt']").first().evaluate(pressAndLook);
  await expectBeginning(page, "/kontakt");
  await page.goBack();
  await isAt("Viden", 700);
  await page.goForward();
  await isAt("Kontakt os", 0);
  await scroll(page, 300);
  await page.goBack();
  await isAt("Viden", 700);
  await page.goForward();
  await isAt("Kontakt os", 300);
  await page.reload();
  await waitForHydration(page);
  await still(page);
  await isAt("Kontakt os", 300);
  await page.goto("http://andetsteds.example/");
  await page.goBack();
  await isAt("Kontakt os", 300);
  await waitForHydration(page);
  await page.goBack();
  await isAt("Viden", 700);
});

test("a link within the page leads to its place, and Back to the height one left", async ({
  page,
}) => {
  await read(page, "/kontakt");
  const link = await writeLink(page, "#sidefod-maal");
  await page.evaluate(() => {
    document.querySelector("footer")?.setAttribute("id", "sidefod-maal");
  });
  await scroll(page, 120);
  await link.evaluate((element) => element instanceof HTMLElement && element.click());
  await expect(page).toHaveURL("/kontakt#sidefod-maal");
  await expect.poll(() => height(page)).toBeGreaterThan(200);
  const bottom = await height(page);
  await scroll(page, bottom);
  await page.goBack();
  await expect.poll(() => height(page)).toBe(120);
  await page.goForward();
  await expect.poll(() => height(page)).toBe(bottom);
  assert.equal(await isSameDocument(page), true);
});

test("the new page has the focus after every navigation, and its first link is next", async ({
  page,
}) => {
  await read(page, "/");
  for (const [part, link, path] of [
    ["Sidefod", "Shop", "/shop"],
    ["Sidefod", "Shop", "/shop"],
    ["", "Forside", "/"],
    ["Terapiområder", "Børn", "/terapi/boern"],
    ["", "Unge", "/terapi/unge"],
  ] as const) {
    const within = part ? navigationOf(page, part) : page.getByRole("main");
    if (path === "/") {
      await page.keyboard.press("Tab");
      await expect(page.locator(":focus")).toHaveText("Forside");
    }
    await pressLink(within, link);
    await expectBeginning(page, path);
  }
  await page.goBack();
  await expect(page).toHaveURL("/terapi/boern");
  await expect(page.locator("main")).toBeFocused();
});

test("a chosen filter or language keeps the page and the focus where they are, and is announced once", async ({
  page,
}) => {
  for (const [start, choice, name, title, focused, lang] of [
    ["/om/signe-holmgaard", "Sprog", "English", "Signe Holmgaard (English)", "English", "en"],
    ["/viden", "Vis kun", /^Bog/, "Viden: Bog", "Bog 2", "da"],
  ] as const) {
    await read(page, start);
    await scroll(page, 60);
    await page.evaluate(countSayings);
    await pressLink(navigationOf(page, choice), name);
    await expect(said(page)).toHaveText(`${title} · Samspil`);
    await expect(page.locator(":focus")).toHaveText(focused);
    await expect(page.locator("html"), "A7").toHaveAttribute("lang", lang);
    assert.deepEqual(await page.evaluate("sayings"), [`${title} · Samspil`]);
    assert.equal(await height(page), 60);
    assert.equal(await isSameDocument(page), true);
  }
  await page.goBack();
  await expect(navigationOf(page, "Vis kun").locator("[aria-current]")).toHaveText(/^Alle/);
});

test("a link to a news item, also one with æ, ø and å, comes to it with the focus", {
  at: PHONE,
}, async ({ page }) => {
  const nyheder = await app.readContent("nyheder");
  const last = { ...nyheder.items[0], id: "sørgegruppe-på-ærø", title: "Sørgegruppen begynder" };
  await app.store("nyheder", { ...nyheder, items: [...nyheder.items, { ...last, dato: "" }] });
  await read(page, "/");
  await (await writeLink(page, `/nyheder#${last.id}`)).click();
  await expect(page.locator("article:focus")).toContainText(last.title);
  await expect(page.getByRole("heading", { name: last.title })).toBeInViewport();
  assert.equal(await isSameDocument(page), true);
  await app.store("nyheder", nyheder);
});

test("news that has moved to a later page is found from a link within the list too", {
  expectedErrors: [/404/],
}, async ({ page }) => {
  await read(page, "/nyheder");
  const asked = page.waitForRequest("**/nyheder/nyhed_1");
  await (await writeLink(page, "/nyheder#nyhed_1")).click();
  await asked;
});

test("the page in English has its own header, and the way back the Danish one", async ({
  page,
}) => {
  await read(page, "/kontakt");
  await navigationOf(page, "Sidefod").getByRole("link", { name: "In English" }).click();
  await expect(navigationOf(page, "Main")).toBeVisible();
  await expect(navigationOf(page, "Hovedmenu")).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Dansk" }).click();
  await expect(navigationOf(page, "Hovedmenu")).toBeVisible();
  await expect(navigationOf(page, "Main")).toHaveCount(0);
});

test("a link to a file, to the admin, or to what has another address is left to the browser; a page that is not there is shown", {
  expectedErrors: [/404/],
}, async ({ page }) => {
  for (const [path, url, isNavigated] of [
    ["/nyheder.xml", "/nyheder.xml", false],
    ["/illustrations/kort.svg", "/illustrations/kort.svg", false],
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
});

test("pressed with the key for a new tab, a link is left to the browser and the page stays", async ({
  page,
}) => {
  await read(page, "/");
  // A headless browser does not open the tab each time.
  const isLeft = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener("click", ({ defaultPrevented }) => resolve(!defaultPrevented));
      }),
  );
  await menuLink(page, "Kontakt").click({ modifiers: ["Control"] });
  assert.equal(await isLeft, true);
  await expect(page).toHaveURL("/");
});

test("the second half of a double click, which comes down on the next page, navigates no further; after something else a second press does", async ({
  page,
}) => {
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

test("a page that is left before React's scheduler has had a turn is left without an error", async ({
  page,
}) => {
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

test("one menu list is open at a time; Escape, a press elsewhere and a navigation close it, and the menu marks the present page", async ({
  page,
}) => {
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

test("the phone's menu, opened before the script has come too, locks the page, and closes on Escape, a tap outside and a navigation, which gives the focus to the page", {
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
    () => pressLink(menu, "Kontakt"),
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
  await expectBeginning(page, "/kontakt");
  await page.mouse.wheel(0, 600);
  await expect.poll(() => height(page)).toBeGreaterThan(0);
});

test("the phone's menu stays open when a number in it is pressed, and when it is opened again at the turn of a page", {
  at: PHONE,
}, async ({ page }) => {
  await read(page, "/");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await page.getByRole("button", { name: "Menu", exact: true }).tap();
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

/** By keyboard, as soon as it is read ahead or not. */
async function pressLink(within: Locator, name: string | RegExp) {
  const link = within.getByRole("link", { name, exact: typeof name === "string" }).first();
  await link.press("Enter");
}

async function expectBeginning(page: Page, path: string) {
  await expect(page).toHaveURL(path);
  await expect(page.locator("main")).toBeFocused();
  await expect.poll(() => height(page)).toBe(0);
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

/** Runs in the page: notes what is said from now on. */
function countSayings() {
  const sayings: string[] = [];
  Object.assign(window, { sayings });
  const status = document.querySelector("#sidens-titel");
  if (!status) throw new Error("nothing is ever said");
  new MutationObserver(() => sayings.push(status.textContent)).observe(status, {
    subtree: true,
    childList: true,
    characterData: true,
  });
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

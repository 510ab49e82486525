import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import {
  app,
  expectBeginning,
  FRONT_PAGE,
  heading,
  height,
  isSameDocument,
  menuLink,
  navigate,
  navigationOf,
  pointAt,
  pressAndLook,
  pressLink,
  read,
  scroll,
  still,
  test,
  writeLink,
} from "../../journeys/navigation.ts";
import { expect, PHONE, routePages, waitForHydration } from "../../kit/browser.ts";
import { putIntoCart, TWO_CARDS } from "../../kit/filled-cart.ts";

/** The addresses of the scripts in which a sentence stands: their names are the builder's choice. */
function scriptsThatSay(sentence: string): string[] {
  const client = join(import.meta.dirname, "../../../dist/client");
  return readdirSync(join(client, "assets"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => `/assets/${name}`)
    .filter((path) => readFileSync(join(client, path), "utf8").includes(sentence));
}

/** Runs in the page: notes what is said from now on. */
function countSayings() {
  const sayings: string[] = [];
  Object.assign(window, { sayings });
  const status = document.querySelector(".site-head + [role=status]");
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

const dialog = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const openMenu = (page: Page) => page.getByRole("button", { name: "Menu", exact: true }).tap();
const said = (page: Page) => page.locator(".site-head + [role=status]");

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

test("a menu opened before the script has come stays open when it takes over", {
  at: PHONE,
}, async ({ page }) => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await openMenu(page);
  const menu = navigationOf(page, "Mobilmenu");
  await expect(menu).toBeVisible();
  open();
  await waitForHydration(page);
  await still(page);
  await expect(menu).toBeVisible();
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

test("on a computer the pages of an opened menu are read ahead; of other links in view none", async ({
  page,
}) => {
  const asked = await read(page, "/");
  await page.getByRole("button", { name: "Terapi" }).click();
  const links = page.locator(".menu.is-open a");
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  assert.ok(paths.length > 0);
  await expect.poll(() => asked.toSorted()).toEqual(paths.toSorted());
});

test("on a phone the pages of an opened menu are there before one is tapped; of other links in view none", {
  at: PHONE,
}, async ({ page }) => {
  const asked = await read(page, "/");
  assert.deepEqual(asked, []);
  const ahead = page.waitForResponse("**/kontakt");
  await openMenu(page);
  await (await ahead).finished();
  await dialog(page).getByRole("link", { name: "Kontakt" }).tap();
  await expect(heading(page, "Kontakt os")).toBeVisible();
  assert.equal(asked.filter((path) => path === "/kontakt").length, 1);
});

test("the cart's script, which is heavy, is not fetched because its link is in view", {
  at: PHONE,
}, async ({ page }) => {
  await page.addInitScript(putIntoCart, TWO_CARDS);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const [ofCart = "", ...others] = scriptsThatSay("Bestil med betalingspligt");
  assert.deepEqual(others, []);
  const link = page.getByRole("link", { name: "Kurv" }).first();
  await read(page, "/kontakt");
  await expect(link).toBeVisible();
  assert.ok(!asked.includes(ofCart));
  await link.tap();
  await expect(heading(page, "Din kurv")).toBeVisible();
  await expect.poll(() => asked).toContain(ofCart);
});

for (const { path, title, isNavigated } of [
  { path: "/nyheder/nyhed_1794908538305", title: "Nyheder", isNavigated: false },
  { path: "/viden/findes-ikke", title: "Artiklen blev ikke fundet.", isNavigated: true },
]) {
  test(`pointing at ${path}, where no page is, changes nothing, and pressing it leads on`, {
    expectedErrors: [/404/],
  }, async ({ page }) => {
    await read(page, "/kontakt");
    const link = await writeLink(page, path);
    await pointAt(page, link);
    await expect(page).toHaveURL("/kontakt");
    await link.click();
    await expect(heading(page, title)).toBeVisible();
    assert.equal(await isSameDocument(page), isNavigated);
    if (!isNavigated) assert.match(page.url(), /\/nyheder(\?side=\d+)?#nyhed_1794908538305$/);
  });
}

test("words come before pictures, which take no more room when they come", async ({ page }) => {
  await read(page, "/");
  for (const name of ["Supervision", "Viden", "Praktisk & priser", "Shop"]) {
    const navigated = page.evaluate(watchNavigation);
    await menuLink(page, name).click();
    const { words, whole } = await navigated;
    assert.equal(words.pictures, 0, name);
    assert.notEqual(whole.pictures, 0, name);
    assert.equal(words.height, whole.height, name);
  }
});

test("a page that is pointed at is rendered unseen, shown at the press on its link, and printed with its pictures", async ({
  page,
}) => {
  await read(page, "/");
  let former = FRONT_PAGE;
  for (const [name, title] of [
    ["Kontakt", "Kontakt os"],
    ["Shop", "Ting, der hjælper samtalen i gang"],
  ] as const) {
    await pointAt(page, menuLink(page, name));
    await expect(heading(page, former)).toBeVisible();
    await expect(page.locator("main")).toHaveCount(1);
    assert.equal(await menuLink(page, name).evaluate(pressAndLook), title);
    former = title;
  }
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.notEqual(await page.locator("main img").count(), 0);
});

test("a page that lies ready is shown at its address first; the title and the rest come after its words", async ({
  page,
}) => {
  await read(page, "/");
  const link = navigationOf(page, "Sidefod").getByRole("link", { name: "Kontakt" });
  await pointAt(page, link);
  const top = await height(page);
  assert.ok(top > 300);
  const title = await page.title();
  const shown = page.evaluate(watchShown);
  await link.click();
  assert.deepEqual(await shown, { path: "/kontakt", title, shown: ["Kontakt os"] });
  await expect(page).toHaveTitle("Kontakt os · Samspil");
  assert.equal(await height(page), 0);
  await expect(page.locator("main")).toHaveCount(1);
  await page.goBack();
  await expect(heading(page, FRONT_PAGE)).toBeAttached();
  await expect.poll(() => height(page)).toBe(top);
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

test("a chosen kind of article keeps the page where it is, and Back returns to the former choice", async ({
  page,
}) => {
  await read(page, "/viden");
  const filter = navigationOf(page, "Vis kun");
  await page.evaluate(() => scrollTo({ top: 180 }));
  await filter.getByRole("link", { name: /^Bog/ }).click();
  await expect(page).toHaveURL("/viden?tag=bog");
  assert.equal(await height(page), 180);
  await page.goBack();
  await expect(filter.locator("[aria-current]")).toHaveText(/^Alle/);
  assert.equal(await isSameDocument(page), true);
});

test("news that has moved to a later page is found from a link within the list too", {
  expectedErrors: [/404/],
}, async ({ page }) => {
  await read(page, "/nyheder");
  const asked = page.waitForRequest("**/nyheder/nyhed_1");
  await (await writeLink(page, "/nyheder#nyhed_1")).click();
  await asked;
});

test("a telephone number pressed in the phone's menu leaves it open", PHONE, async ({ page }) => {
  await read(page, "/");
  await openMenu(page);
  const number = dialog(page).locator("a[href^=tel]");
  // Nobody is called from a test.
  await number.evaluate((link) => {
    link.addEventListener("click", (event) => event.preventDefault());
  });
  await number.tap();
  await still(page);
  await expect(dialog(page)).toBeInViewport();
});

test("a page that fails while it is only pointed at disturbs nobody, and says so when it is navigated to", {
  expectedErrors: [/./],
}, async ({ page }) => {
  await read(page, "/");
  await routePages(page, (route) => route.fulfill({ status: 500, body: "" }));
  const refused = page.waitForResponse((answer) => answer.status() === 500);
  await menuLink(page, "Viden").hover();
  await refused;
  await still(page);
  await expect(heading(page, FRONT_PAGE)).toBeVisible();
  await expect(page.locator("main")).toHaveCount(1);
  await menuLink(page, "Viden").click();
  await expect(page.getByText("Der opstod en fejl ved indlæsning af data.")).toBeVisible();
});

test("the phone's menu is closed by a navigation and gives the focus to the page (A1), and stays open when it is opened again at once", {
  at: PHONE,
}, async ({ page }) => {
  await read(page, "/");
  const menu = dialog(page);
  for (const [name, path] of [
    ["Kontakt", "/kontakt"],
    ["Shop", "/shop"],
  ] as const) {
    await page.getByRole("button", { name: "Menu" }).focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    await pressLink(page, menu, name);
    await expect(menu).toBeHidden();
    await expectBeginning(page, path);
    await expect(page.locator("dialog[open]")).toHaveCount(0);
  }
  await openMenu(page);
  await page.evaluate(openMenuAtTurn);
  await menu.getByRole("link", { name: "Viden" }).tap();
  await expect(heading(page, "Viden")).toBeAttached();
  await still(page);
  await expect(menu).toBeInViewport();
});

test("the title of a page is announced after a navigation, and not by us after a load", async ({
  page,
}) => {
  await read(page, "/");
  await expect(said(page)).toBeEmpty();
  await menuLink(page, "Kontakt").click();
  await expect(said(page)).toHaveText("Kontakt os · Samspil");
  await page.goBack();
  await expect(said(page)).toHaveText("Psykologer i København Ø · Samspil");
});

test("a link to a news item moves the focus to the item (A1)", async ({ page }) => {
  await read(page, "/");
  const news = "Åbent hus torsdag den 3.\u00a0december";
  await pressLink(page, page.getByRole("main"), news);
  await expect(page).toHaveURL(/\/nyheder#/);
  await expect(page.locator("article:focus")).toContainText(news);
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText("Find vej");
});

test("a chosen filter or language keeps the focus, and is announced once (A1, A3)", async ({
  page,
}) => {
  await read(page, "/viden");
  await pressLink(page, navigationOf(page, "Vis kun"), /^Bog/);
  await expect(said(page)).toHaveText("Viden: Bog · Samspil");
  await expect(page.locator(":focus")).toHaveText("Bog 2");
  await read(page, "/om/signe-holmgaard");
  for (const [name, language, title, choice] of [
    ["English", "en", "Signe Holmgaard (English) · Samspil", "Sprog"],
    ["Dansk", "da", "Signe Holmgaard · Samspil", "Language"],
  ] as const) {
    await page.evaluate(countSayings);
    await pressLink(page, navigationOf(page, choice), name);
    await expect(said(page)).toHaveText(title);
    await expect(page.locator(":focus")).toHaveText(name);
    await expect(page.locator("html"), "A7").toHaveAttribute("lang", language);
    assert.deepEqual(await page.evaluate("sayings"), [title]);
  }
});

test("a link in a text of the editor's navigates too", async ({ page }) => {
  await read(page, "/");
  const textBefore = '<p>Læs <a href="/viden?tag=bog">om bøger</a> først.</p>';
  await app.store("kontakt", { title: "Kontakt os", textBefore });
  await read(page, "/kontakt");
  await page.getByRole("link", { name: "om bøger" }).click();
  await expect(page).toHaveURL("/viden?tag=bog");
  await expect(heading(page, "Viden")).toBeVisible();
  assert.equal(await isSameDocument(page), true);
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

test("the second half of a double click, which comes down on the next page, navigates no further, and opens no file", async ({
  page,
}) => {
  const asked = await read(page, "/");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await navigate(page, "Kontakt", "Kontakt os");
  await pointAt(page, menuLink(page, "Shop"));
  await pressSecond(page);
  const file = await writeLink(page, "/nyheder.xml");
  await file.hover();
  await pressSecond(page);
  await still(page);
  await expect(page).toHaveURL("/kontakt");
  assert.deepEqual(asked, ["/kontakt", "/shop"]);
  await file.click();
  await expect(page).toHaveURL("/nyheder.xml");
  assert.deepEqual(documents, [page.url()]);
});

test("a link pressed right after something else in its place navigates", async ({ page }) => {
  await read(page, "/");
  await menuLink(page, "Kontakt").hover();
  await pressSecond(page);
  await expect(heading(page, "Kontakt os")).toBeVisible();
});

test("a link to the page that is read shows it anew, without a step back to itself", async ({
  page,
}) => {
  await read(page, "/kontakt");
  await app.store("kontakt", { title: "Skriv til os" });
  const steps = await page.evaluate(() => history.length);
  await navigate(page, "Kontakt", "Skriv til os");
  assert.equal(await page.evaluate(() => history.length), steps);
});

test("one menu list is open at a time; a navigation closes it, and the menu marks the present page", async ({
  page,
}) => {
  await read(page, "/kontakt");
  const menu = navigationOf(page, "Hovedmenu");
  const opened = menu.locator("[aria-expanded=true]");
  const therapy = menu.getByRole("button", { name: "Terapi" });
  await therapy.focus();
  await page.keyboard.press("Enter");
  await menu.getByRole("button", { name: "Uddannelse" }).hover();
  await expect(opened).toHaveText(["Uddannelse"]);
  await therapy.hover();
  await menu.getByRole("link", { name: "Børn", exact: true }).click();
  await expect(page).toHaveURL("/terapi/boern");
  await expect(opened).toHaveCount(0);
  await expect(therapy).toHaveAttribute("aria-current", "true");
  await expect(menu.locator('a[aria-current="page"]')).toHaveText(["Børn"]);
});

/** As the second press of a double click. */
async function pressSecond(page: Page) {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

/** Runs in the page. @returns what is to be seen when another heading is, and the address and title it has by then */
function watchShown(): Promise<{ path: string; title: string; shown: string[] }> {
  const headings = () =>
    [...document.querySelectorAll<HTMLElement>("main h1")]
      .filter((title) => title.checkVisibility())
      .map((title) => title.innerText);
  const before = String(headings());
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const shown = headings();
      if (String(shown) === before) return;
      observer.disconnect();
      resolve({ path: location.pathname, title: document.title, shown });
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
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

type Shown = { pictures: number; height: number };

/** Runs in the page. @returns the next page as it is first shown, and when its pictures are there */
function watchNavigation(): Promise<{ words: Shown; whole: Shown }> {
  const heading = () => document.querySelector("main h1")?.textContent;
  const look = () => ({
    pictures: document.querySelectorAll("main img").length,
    height: document.documentElement.scrollHeight,
  });
  const before = heading();
  return new Promise((resolve) => {
    let words: Shown | undefined;
    const observer = new MutationObserver(() => {
      if (heading() === before) return;
      const shown = look();
      words ??= shown;
      if (shown.pictures === 0) return;
      observer.disconnect();
      resolve({ words, whole: shown });
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

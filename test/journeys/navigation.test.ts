import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { startApp } from "../app.ts";
import { hydrated, isPart, routeParts, visit } from "../browser.ts";
import { eventually } from "../eventually.ts";
import { putIntoCart, TWO_CARDS } from "../filled-cart.ts";

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const menuLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Hovedmenu" }).getByRole("link", { name });
const waitForPart = (page: Page) => page.waitForResponse((answer) => isPart(answer.request()));
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);

/** The addresses of the scripts in which a sentence stands: their names are the builder's choice. */
function scriptsThatSay(sentence: string): string[] {
  const client = join(import.meta.dirname, "../../dist/client");
  return readdirSync(join(client, "assets"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => `/assets/${name}`)
    .filter((path) => readFileSync(join(client, path), "utf8").includes(sentence));
}

/** The paths of the pages that it fetches to turn to, as they come. */
function partsAskedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (isPart(request)) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

/** Opens a page, ready, and marks its document. */
async function read(page: Page, path: string) {
  await page.goto(path, { waitUntil: "networkidle" });
  await page.locator(".nav:not(.nav--no-script)").waitFor();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

/** By keyboard, as soon as it is read ahead or not. */
async function pressLink(page: Page, within: Locator, name: string | RegExp) {
  await within
    .getByRole("link", { name, exact: typeof name === "string" })
    .first()
    .focus();
  await page.keyboard.press("Enter");
}

async function expectBeginning(page: Page, path: string) {
  await eventually(() => focusedAt(page), `MAIN on ${path}`);
  await eventually(() => page.evaluate(() => scrollY), 0);
}

/** Points at it, until its page lies ready. */
async function pointAt(page: Page, link: Locator) {
  const ahead = waitForPart(page);
  await link.hover();
  await (await ahead).finished();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
}

/** What has the focus, and on which page. */
const focusedAt = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} on ${location.pathname}`);
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

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

describe("turning from page to page", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let options = { ...DESKTOP, baseURL: "" };
  beforeEach(async () => {
    app = await startApp();
    options = { ...DESKTOP, baseURL: app.origin };
  });

  test("a page that was pointed at is there when its link is pressed, and is not asked for again", async () => {
    await visit(options, async (page) => {
      await read(page, "/");
      const ahead = waitForPart(page);
      await menuLink(page, "Kontakt").hover();
      await (await ahead).finished();
      const asked: string[] = [];
      page.on("request", (request) => {
        if (isPart(request) || request.isNavigationRequest()) asked.push(request.url());
      });
      await menuLink(page, "Kontakt").click();
      await heading(page, "Kontakt os").waitFor();
      assert.deepEqual(asked, []);
      assert.equal(await isSameDocument(page), true);
    });
  });

  test("a page read ahead more than ten seconds ago is asked for anew: what was saved meanwhile is shown", async () => {
    await visit(options, async (page) => {
      await page.clock.install();
      await read(page, "/");
      const ahead = waitForPart(page);
      await menuLink(page, "Kontakt").focus();
      await (await ahead).finished();
      await app.store("kontakt", { title: "Skriv til os" });
      await page.clock.runFor(11_000);
      await page.keyboard.press("Enter");
      await heading(page, "Skriv til os").waitFor();
    });
  });

  test("a page turned to a second time is asked for a second time", async () => {
    await visit(options, async (page) => {
      await read(page, "/");
      await menuLink(page, "Kontakt").click();
      await heading(page, "Kontakt os").waitFor();
      await app.store("kontakt", { title: "Skriv til os" });
      await menuLink(page, "Viden").click();
      await heading(page, "Viden").waitFor();
      await menuLink(page, "Kontakt").click();
      await heading(page, "Skriv til os").waitFor();
    });
  });

  test("a menu opened before the script has come stays open when it takes over, and closes at a turn", async () => {
    await visit({ ...PHONE, baseURL: app.origin }, async (page) => {
      const opened = Promise.withResolvers<void>();
      await page.route("**/assets/*.js", async (route) => {
        await opened.promise;
        await route.continue();
      });
      await page.goto("/", { waitUntil: "commit" });
      await page.getByRole("button", { name: "Menu", exact: true }).tap();
      const menu = page.getByRole("navigation", { name: "Mobilmenu" });
      await menu.waitFor();
      opened.resolve();
      await page.locator(".nav:not(.nav--no-script)").waitFor({ state: "attached" });
      await page.waitForTimeout(300);
      assert.equal(await menu.isVisible(), true);
      await menu.getByRole("link", { name: "Kontakt" }).tap();
      await heading(page, "Kontakt os").waitFor();
      await menu.waitFor({ state: "hidden" });
    });
  });

  test("a pointer that rests on a link has its page read ahead, though the focus comes to the page meanwhile", async () => {
    await visit({ ...DESKTOP, baseURL: app.origin }, async (page) => {
      const asked = partsAskedBy(page);
      await read(page, "/");
      await menuLink(page, "Shop").evaluate((link) => {
        link.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
        document.querySelector("main")?.focus();
      });
      await eventually(async () => asked, ["/shop"]);
    });
  });

  test("on a computer the pages of an opened menu are read ahead; of other links in view none", async () => {
    await visit({ ...DESKTOP, baseURL: app.origin }, async (page) => {
      const asked = partsAskedBy(page);
      await page.goto("/");
      await hydrated(page);
      await page.waitForTimeout(1_000);
      assert.deepEqual(asked, []);
      await page.getByRole("button", { name: "Terapi" }).click();
      const links = page.locator(".menu.is-open a");
      const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      await eventually(async () => [...asked].sort(), [...paths].sort());
    });
  });

  test("on a phone the pages of an opened menu are there before one is tapped; of other links in view none", async () => {
    await visit({ ...PHONE, baseURL: app.origin }, async (page) => {
      const asked = partsAskedBy(page);
      await page.goto("/");
      await hydrated(page);
      await page.waitForTimeout(1_000);
      assert.deepEqual(asked, []);
      const ahead = page.waitForResponse("**/kontakt");
      await page.getByRole("button", { name: "Menu", exact: true }).tap();
      await (await ahead).finished();
      await page.getByRole("dialog").getByRole("link", { name: "Kontakt" }).tap();
      await heading(page, "Kontakt os").waitFor();
      assert.equal(asked.filter((path) => path === "/kontakt").length, 1);
    });
  });

  test("the cart's script, which is heavy, is not fetched because its link is in view", async () => {
    await visit({ ...PHONE, baseURL: app.origin }, async (page) => {
      await page.addInitScript(putIntoCart, TWO_CARDS);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      const ofCart = scriptsThatSay("Bestil med betalingspligt");
      assert.equal(ofCart.length, 1);
      const isOfCart = (path: string) => ofCart.includes(path);
      await page.goto("/kontakt");
      await hydrated(page);
      await page.getByRole("link", { name: "Kurv" }).first().waitFor();
      await page.waitForTimeout(2_000);
      assert.deepEqual(asked.filter(isOfCart), []);
      await page.getByRole("link", { name: "Kurv" }).first().tap();
      await heading(page, "Din kurv").waitFor();
      await eventually(async () => asked.some(isOfCart), true);
    });
  });

  test("a page that could not be read ahead is asked for again when its link is pressed", async () => {
    await visit({ ...options, expectedErrors: [/ERR_FAILED/] }, async (page) => {
      await read(page, "/");
      const letPass = await routeParts(page, (route) => route.abort());
      const failed = page.waitForEvent("requestfailed");
      await menuLink(page, "Kontakt").hover();
      await failed;
      await letPass();
      await menuLink(page, "Kontakt").click();
      await heading(page, "Kontakt os").waitFor();
      assert.equal(await isSameDocument(page), true);
    });
  });

  for (const { path, title, isTurned } of [
    { path: "/nyheder/nyhed_1794908538305", title: "Nyheder", isTurned: false },
    { path: "/viden/findes-ikke", title: "Artiklen blev ikke fundet.", isTurned: true },
  ]) {
    test(`pointing at ${path}, where no page is, changes nothing, and pressing it leads on`, async () => {
      await visit({ ...options, expectedErrors: [/404/] }, async (page) => {
        await read(page, "/kontakt");
        await writeLink(page, path, "Derhen");
        const ahead = waitForPart(page);
        await page.getByRole("link", { name: "Derhen" }).hover();
        await (await ahead).finished();
        assert.equal(new URL(page.url()).pathname, "/kontakt");
        await page.getByRole("link", { name: "Derhen" }).click();
        await heading(page, title).waitFor();
        assert.equal(await isSameDocument(page), isTurned);
        if (!isTurned) assert.match(page.url(), /\/nyheder(\?side=\d+)?#nyhed_1794908538305$/);
      });
    });
  }

  test("words come before pictures, which take no more room when they come", async () => {
    await visit(options, async (page) => {
      await read(page, "/");
      for (const name of ["Supervision", "Viden", "Praktisk & priser", "Shop"]) {
        const turned = page.evaluate(watchTurn);
        await menuLink(page, name).click();
        const { words, whole } = await turned;
        assert.equal(words.pictures, 0, name);
        assert.notEqual(whole.pictures, 0, name);
        assert.equal(words.height, whole.height, name);
      }
    });
  });

  test("a page that is pointed at is made ready unseen, and is shown within the press on its link", async () => {
    await visit(options, async (page) => {
      await read(page, "/");
      let former = "Plads til at forstå hinanden";
      for (const [name, title] of [
        ["Kontakt", "Kontakt os"],
        ["Viden", "Viden"],
      ] as const) {
        await pointAt(page, menuLink(page, name));
        await heading(page, former).waitFor();
        assert.equal(await page.locator("main").count(), 1);
        assert.equal(await menuLink(page, name).evaluate(pressAndLook), title);
        former = title;
      }
    });
  });

  test("a page that lies ready is shown at its address first; the title and the rest come after its words", async () => {
    await visit(options, async (page) => {
      await read(page, "/");
      const link = page
        .getByRole("navigation", { name: "Sidefod" })
        .getByRole("link", { name: "Kontakt" });
      await pointAt(page, link);
      const top = await page.evaluate(() => scrollY);
      assert.ok(top > 300);
      const title = await page.title();
      const shown = page.evaluate(watchShown);
      await link.click();
      assert.deepEqual(await shown, { path: "/kontakt", title, shown: ["Kontakt os"] });
      await eventually(() => page.title(), "Kontakt os · Samspil");
      assert.equal(await page.evaluate(() => scrollY), 0);
      assert.equal(await page.locator("main").count(), 1);
      await page.goBack();
      await heading(page, "Plads til at forstå hinanden").waitFor();
      await eventually(() => page.evaluate(() => scrollY), top);
    });
  });

  test("Back and Forward come to the height one left, also after a reload and from another site", async () => {
    await visit({ ...options, ...PHONE }, async (page) => {
      const height = () => page.evaluate(() => Math.round(scrollY));
      const scroll = async (top: number) => {
        await page.evaluate((y) => window.scrollTo(0, y), top);
        await eventually(() => page.evaluate(() => history.state?.height), top);
      };
      await page.route("http://andetsteds.example/", (route) =>
        route.fulfill({ contentType: "text/html", body: "<title>Et andet sted</title>" }),
      );
      await page.goto("/viden");
      await hydrated(page);
      await scroll(700);
      // Not by a finger or the keyboard: to reach the link the page would be scrolled.
      await page.locator(".site-foot a[href='/kontakt']").first().evaluate(pressAndLook);
      await expectBeginning(page, "/kontakt");
      await page.goBack();
      await heading(page, "Viden").waitFor();
      await eventually(height, 700);
      await page.goForward();
      await heading(page, "Kontakt os").waitFor();
      await scroll(300);
      await page.goBack();
      await heading(page, "Viden").waitFor();
      await eventually(height, 700);
      await page.goForward();
      await heading(page, "Kontakt os").waitFor();
      await eventually(height, 300);
      await page.reload();
      await eventually(height, 300);
      await hydrated(page);
      await page.waitForTimeout(200);
      assert.equal(await height(), 300);
      await page.goto("http://andetsteds.example/");
      await page.goBack();
      await eventually(height, 300);
      await hydrated(page);
      await page.goBack();
      await heading(page, "Viden").waitFor();
      await eventually(height, 700);
    });
  });

  test("a link within the page leads to its place, and Back to the height one left", async () => {
    await visit(options, async (page) => {
      const height = () => page.evaluate(() => Math.round(scrollY));
      await read(page, "/kontakt");
      await writeLink(page, "#sidefod-maal", "Til bunden");
      await page.evaluate(() => {
        document.querySelector("footer")?.setAttribute("id", "sidefod-maal");
        scrollTo({ top: 120 });
      });
      await page.getByRole("link", { name: "Til bunden" }).evaluate((link) => {
        if (link instanceof HTMLElement) link.click();
      });
      await page.waitForURL("**/kontakt#sidefod-maal");
      await eventually(async () => (await height()) > 200, true);
      const bottom = await height();
      await page.waitForTimeout(200);
      await page.goBack();
      await eventually(height, 120);
      await page.goForward();
      await eventually(height, bottom);
      assert.equal(await isSameDocument(page), true);
    });
  });

  test("a chosen kind of article keeps the page where it is, and Back returns to the former choice", async () => {
    await visit(options, async (page) => {
      await read(page, "/viden");
      const filter = page.getByRole("navigation", { name: "Vis kun" });
      await page.evaluate(() => scrollTo({ top: 180 }));
      await filter.getByRole("link", { name: /^Bog/ }).click();
      await page.waitForURL("**/viden?tag=bog");
      assert.equal(await page.evaluate(() => scrollY), 180);
      await page.goBack();
      await eventually(
        async () => (await filter.locator("[aria-current]").innerText()).slice(0, 4),
        "Alle",
      );
      assert.equal(await isSameDocument(page), true);
    });
  });

  test("news that has moved to a later page is found from a link within the list too", async () => {
    await visit({ ...options, expectedErrors: [/404/] }, async (page) => {
      await read(page, "/nyheder");
      await writeLink(page, "/nyheder#nyhed_1", "Længe siden");
      const asked = page.waitForRequest("**/nyheder/nyhed_1");
      await page.getByRole("link", { name: "Længe siden" }).click();
      await asked;
    });
  });

  test("on paper a page that has just been turned to has its pictures", async () => {
    await visit(options, async (page) => {
      await read(page, "/");
      await pointAt(page, menuLink(page, "Shop"));
      await menuLink(page, "Shop").evaluate(pressAndLook);
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      assert.notEqual(await page.locator("main img").count(), 0);
    });
  });

  test("a telephone number pressed in the phone's menu leaves it open", async () => {
    await visit({ ...options, ...PHONE }, async (page) => {
      await page.goto("/");
      await hydrated(page);
      await page.getByRole("button", { name: "Menu" }).tap();
      const menu = page.getByRole("dialog", { name: "Menu" });
      await menu.locator("a[href^=tel]").evaluate((link) => {
        // Nobody is called from a test.
        link.addEventListener("click", (event) => event.preventDefault());
      });
      await menu.locator("a[href^=tel]").tap();
      await page.waitForTimeout(500);
      const box = await menu.boundingBox();
      assert.ok(box && box.x < 390, "it has not slid away");
    });
  });

  test("a page that fails while it is only pointed at disturbs nobody, and says so when it is turned to", async () => {
    await visit({ ...options, expectedErrors: [/./] }, async (page) => {
      await read(page, "/");
      await routeParts(page, (route) => route.fulfill({ status: 500, body: "" }));
      const ahead = waitForPart(page);
      await menuLink(page, "Viden").hover();
      await ahead;
      await page.waitForTimeout(500);
      await heading(page, "Plads til at forstå hinanden").waitFor();
      assert.equal(await page.locator("main").count(), 1);
      await menuLink(page, "Viden").click();
      await page.getByText("Der opstod en fejl ved indlæsning af data.").waitFor();
    });
  });

  test("the phone's menu is closed by a turn, and stays open when it is opened again at once", async () => {
    await visit({ ...options, ...PHONE }, async (page) => {
      await page.goto("/");
      await hydrated(page);
      const menu = page.getByRole("dialog", { name: "Menu" });
      await page.getByRole("button", { name: "Menu" }).tap();
      await menu.getByRole("link", { name: "Kontakt" }).tap();
      await heading(page, "Kontakt os").waitFor();
      await menu.waitFor({ state: "hidden" });
      await eventually(() => page.locator("dialog[open]").count(), 0);
      await page.getByRole("button", { name: "Menu" }).tap();
      await page.evaluate(openMenuAtTurn);
      await menu.getByRole("link", { name: "Viden" }).tap();
      await heading(page, "Viden").waitFor({ state: "attached" });
      await page.waitForTimeout(500);
      assert.equal(await menu.isVisible(), true);
    });
  });

  test("the title of a page that is turned to is said, and of one that is opened only by the browser", async () => {
    await visit(options, async (page) => {
      const said = page.locator(".site-head + [role=status]");
      await read(page, "/");
      assert.equal(await said.innerText(), "");
      await menuLink(page, "Kontakt").click();
      await eventually(() => said.innerText(), "Kontakt os · Samspil");
      await page.goBack();
      await eventually(() => said.innerText(), "Psykologer i København Ø · Samspil");
    });
  });

  for (const { name, screen } of [
    { name: "a computer", screen: DESKTOP },
    { name: "a phone", screen: PHONE },
  ]) {
    test(`on ${name} the new page has the focus after every turn, and its first link is next (A1)`, async () => {
      await visit({ ...options, ...screen }, async (page) => {
        await page.goto("/");
        await hydrated(page);
        await pressLink(page, page.getByRole("navigation", { name: "Sidefod" }), "Shop");
        await expectBeginning(page, "/shop");
        await page.keyboard.press("Tab");
        assert.equal(await focusedText(page), "Forside");
        await pressLink(page, page.getByRole("navigation", { name: "Sidefod" }), "Shop");
        await expectBeginning(page, "/shop");
        await pressLink(page, page.getByRole("main"), "Forside");
        await expectBeginning(page, "/");
        await pressLink(page, page.getByRole("navigation", { name: "Terapiområder" }), "Børn");
        await expectBeginning(page, "/terapi/boern");
        await pressLink(page, page.getByRole("main"), "Unge");
        await expectBeginning(page, "/terapi/unge");
        await page.goBack();
        await eventually(() => focusedAt(page), "MAIN on /terapi/boern");
      });
    });
  }

  test("from the phone's menu too, which gives the focus to the page and not to its button (A1)", async () => {
    await visit({ ...options, ...PHONE }, async (page) => {
      await page.goto("/");
      await hydrated(page);
      const menu = page.getByRole("dialog", { name: "Menu" });
      for (const [name, path] of [
        ["Kontakt", "/kontakt"],
        ["Viden", "/viden"],
      ] as const) {
        await page.getByRole("button", { name: "Menu" }).focus();
        await page.keyboard.press("Enter");
        await menu.waitFor();
        await pressLink(page, menu, name);
        await menu.waitFor({ state: "hidden" });
        await expectBeginning(page, path);
        assert.equal(await page.locator("dialog[open]").count(), 0);
      }
    });
  });

  test("a press on news goes on at the item itself (A1)", async () => {
    await visit(options, async (page) => {
      await read(page, "/");
      await pressLink(page, page.getByRole("main"), "Åbent hus torsdag den 3.\u00a0december");
      await eventually(() => focusedAt(page), "ARTICLE on /nyheder");
      await page.keyboard.press("Tab");
      assert.equal(await focusedText(page), "Find vej");
    });
  });

  test("a chosen kind of article or language keeps the focus, and is told once by a title of its own (A1, A3)", async () => {
    await visit(options, async (page) => {
      const said = page.locator(".site-head + [role=status]");
      await read(page, "/viden");
      await pressLink(page, page.getByRole("navigation", { name: "Vis kun" }), /^Bog/);
      await eventually(() => said.innerText(), "Viden: Bog · Samspil");
      assert.equal(await focusedText(page), "Bog2");
      await read(page, "/om/signe-holmgaard");
      for (const [name, language, title] of [
        ["English", "en", "Signe Holmgaard (English) · Samspil"],
        ["Dansk", "da", "Signe Holmgaard · Samspil"],
      ] as const) {
        await page.evaluate(countSayings);
        await pressLink(page, page.getByRole("navigation", { name: "Sprog" }), name);
        await eventually(() => said.innerText(), title);
        assert.equal(await focusedText(page), name);
        assert.equal(await page.locator("html").getAttribute("lang"), language, "A7");
        assert.deepEqual(await page.evaluate("sayings"), [title]);
      }
    });
  });

  test("a link in a text of the editor's turns the page too", async () => {
    await app.store("kontakt", {
      title: "Kontakt os",
      textBefore: '<p>Kort.</p><p>Læs <a href="/viden?tag=bog">om bøger</a> først.</p>',
    });
    await visit(options, async (page) => {
      await read(page, "/kontakt");
      await page.getByRole("link", { name: "om bøger" }).click();
      await page.waitForURL("**/viden?tag=bog");
      await heading(page, "Viden").waitFor();
      assert.equal(await isSameDocument(page), true);
    });
  });

  test("what is no page of a visitor's is left to the browser", async () => {
    await visit(options, async (page) => {
      for (const path of ["/nyheder.xml", "/illustrations/kort.svg", "/admin/login"]) {
        await read(page, "/kontakt");
        await writeLink(page, path, "Videre");
        await page.getByRole("link", { name: "Videre" }).click();
        await page.waitForURL(`**${path}`);
        assert.equal(await isSameDocument(page), false, path);
      }
    });
  });

  test("pressed with the key for a new tab, a link opens one and the page stays", async () => {
    await visit(options, async (page) => {
      await read(page, "/");
      const opened = page.context().waitForEvent("page");
      await menuLink(page, "Kontakt").click({ modifiers: ["Control"] });
      await heading(await opened, "Kontakt os").waitFor();
      assert.equal(new URL(page.url()).pathname, "/");
    });
  });

  test("the second half of a double click, which comes down on the next page, turns no further", async () => {
    await visit(options, async (page) => {
      await read(page, "/");
      await menuLink(page, "Kontakt").click();
      await heading(page, "Kontakt os").waitFor();
      const ahead = waitForPart(page);
      await menuLink(page, "Shop").hover();
      await (await ahead).finished();
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      await page.waitForTimeout(300);
      assert.equal(new URL(page.url()).pathname, "/kontakt");
      assert.equal(await isSameDocument(page), true);
    });
  });

  test("nor does it open a file or another site, or call anybody", async () => {
    await visit(options, async (page) => {
      await read(page, "/");
      await menuLink(page, "Kontakt").click();
      await heading(page, "Kontakt os").waitFor();
      await writeLink(page, "/nyheder.xml", "Fil");
      await page.getByRole("link", { name: "Fil" }).hover();
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      await page.waitForTimeout(300);
      assert.equal(await isSameDocument(page), true);
      await page.getByRole("link", { name: "Fil" }).click();
      await page.waitForURL("**/nyheder.xml");
    });
  });

  test("a link pressed right after something else in its place turns the page", async () => {
    await visit(options, async (page) => {
      await read(page, "/");
      await menuLink(page, "Kontakt").hover();
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      await heading(page, "Kontakt os").waitFor();
    });
  });

  test("a link to the page that is read shows it anew, without a step back to itself", async () => {
    await visit(options, async (page) => {
      await read(page, "/kontakt");
      await app.store("kontakt", { title: "Skriv til os" });
      const steps = await page.evaluate(() => history.length);
      await menuLink(page, "Kontakt").click();
      await heading(page, "Skriv til os").waitFor();
      assert.equal(await page.evaluate(() => history.length), steps);
    });
  });

  test("of the menu's lists one is open at a time, by press or by pointing", async () => {
    await visit(options, async (page) => {
      await read(page, "/kontakt");
      const menu = page.getByRole("navigation", { name: "Hovedmenu" });
      const opened = menu.locator("[aria-expanded=true]");
      await menu.getByRole("button", { name: "Terapi" }).focus();
      await page.keyboard.press("Enter");
      await menu.getByRole("button", { name: "Uddannelse" }).hover();
      await eventually(() => opened.allInnerTexts().then(String), "Uddannelse");
    });
  });

  test("a dropdown closes when a page is turned to from it, and the menu shows where one is", async () => {
    await visit(options, async (page) => {
      await read(page, "/");
      const menu = page.getByRole("navigation", { name: "Hovedmenu" });
      const toggle = menu.getByRole("button", { name: "Terapi" });
      await toggle.hover();
      await menu.getByRole("link", { name: "Børn", exact: true }).click();
      await page.waitForURL("**/terapi/boern");
      await page.waitForFunction(() => !document.querySelector(".site-head [aria-expanded=true]"));
      await eventually(() => toggle.getAttribute("aria-current"), "true");
      const here = menu.locator('a[aria-current="page"]');
      assert.deepEqual(await here.allTextContents(), ["Børn"]);
    });
  });
});

/** A link as it could stand in any text. */
function writeLink(page: Page, href: string, text: string) {
  return page.evaluate(
    ([href = "", text = ""]) => {
      const link = Object.assign(document.createElement("a"), { href, textContent: text });
      document.querySelector("main")?.prepend(link);
    },
    [href, text],
  );
}

/** Runs in the page. @returns the heading that stands there when the press is done with */
function pressAndLook(link: HTMLElement | SVGElement): string | undefined {
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return document.querySelector("main h1")?.textContent;
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
function watchTurn(): Promise<{ words: Shown; whole: Shown }> {
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

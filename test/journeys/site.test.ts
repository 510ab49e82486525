import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { startApp } from "../app.ts";
import { hydrated, routeParts, visit } from "../browser.ts";
import { eventually } from "../eventually.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe("the visitor's site in a browser", () => {
  let baseURL = "";
  before(async () => {
    baseURL = (await startApp()).origin;
  });

  test("the phone menu opens, locks the page, and closes on Escape, outside and route change", async () => {
    await visit({ ...phone, baseURL }, async (page) => {
      await page.goto("/");
      await hydrated(page);
      const burger = page.getByRole("button", { name: "Menu" });
      const panel = page.getByRole("dialog", { name: "Menu" });
      const scrolled = async () => {
        await page.mouse.move(300, 400);
        await page.mouse.wheel(0, 600);
        await page.waitForTimeout(150);
        return page.evaluate(() => scrollY > 0);
      };
      await burger.click();
      await panel.waitFor();
      assert.equal(await scrolled(), false, "the page stands still behind the panel");
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "hidden" });
      await burger.click();
      await panel.waitFor();
      await page.mouse.click(10, 400);
      await panel.waitFor({ state: "hidden" });
      await burger.click();
      await panel.getByRole("link", { name: "Kontakt" }).click();
      await page.waitForURL("**/kontakt");
      await panel.waitFor({ state: "hidden" });
      await eventually(scrolled, true);
    });
  });

  test("a dropdown opens from the keyboard, closes on Escape and on a click outside", async () => {
    await visit({ baseURL, viewport: { width: 1440, height: 900 } }, async (page) => {
      await page.goto("/kontakt");
      await hydrated(page);
      const toggle = page
        .getByRole("navigation", { name: "Hovedmenu" })
        .getByRole("button", { name: /Terapi/ });
      await toggle.focus();
      await page.keyboard.press("Enter");
      await page.locator('.site-head [aria-expanded="true"]').waitFor();
      await page.getByRole("link", { name: "Børn", exact: true }).first().waitFor();
      await page.keyboard.press("Escape");
      await eventually(() => toggle.getAttribute("aria-expanded"), "false");
      await toggle.click();
      await page.mouse.click(700, 700);
      await page.waitForFunction(
        () => !document.querySelector('.site-head [aria-expanded="true"]'),
      );
    });
  });

  test("the header gets its scrolled style above 40 px", async () => {
    await visit({ baseURL }, async (page) => {
      await page.goto("/terapi");
      await hydrated(page);
      const header = page.locator(".site-head");
      await page.evaluate(() => scrollTo(0, 40));
      await page.waitForTimeout(100);
      assert.doesNotMatch((await header.getAttribute("class")) ?? "", /scrolled/);
      await page.evaluate(() => scrollTo(0, 41));
      await page.waitForFunction(() =>
        /scrolled/.test(document.querySelector(".site-head")?.className ?? ""),
      );
    });
  });

  test("the carousel advances by itself, wraps, and its controls are locked during a transition", async () => {
    await visit({ baseURL }, async (page) => {
      await page.clock.install();
      await page.goto("/");
      await page.locator("[data-island='content/forside/carousel'][data-awake]").waitFor();
      await page.clock.pauseAt(Date.now() + 60_000);
      const next = page.getByRole("button", { name: "Næste billede" });
      const shown = () =>
        page.locator(".carousel__dots [aria-current=true]").getAttribute("aria-label");
      const shownAfterASecond = async () => {
        await page.clock.runFor(1_000);
        return shown();
      };
      const rest = () =>
        eventually(async () => {
          await page.clock.runFor(1_000);
          return next.getAttribute("aria-disabled");
        }, "false");

      await rest();
      await page.getByRole("button", { name: "Vis billede 1" }).click();
      await rest();
      await page.mouse.move(0, 0);
      for (const _second of [1, 2, 3, 4]) assert.equal(await shownAfterASecond(), "Vis billede 1");
      await eventually(shownAfterASecond, "Vis billede 2");
      await rest();
      await next.click();
      await eventually(shown, "Vis billede 3");
      await next.click({ force: true });
      assert.equal(await shown(), "Vis billede 3", "locked while it moves");
      await rest();
      await next.click();
      await eventually(shown, "Vis billede 1", "wraps");
      await rest();
      await page.clock.runFor(12_000);
      assert.equal(await shown(), "Vis billede 1", "stands still while the pointer is over it");
    });
  });

  test("the carousel stands still for those who want less motion", async () => {
    await visit({ baseURL, reducedMotion: "reduce" }, async (page) => {
      await page.clock.install();
      await page.goto("/");
      await hydrated(page);
      await page.clock.runFor(20_000);
      const shown = page.locator(".carousel__dots [aria-current=true]");
      assert.match((await shown.getAttribute("aria-label")) ?? "", /1/);
    });
  });

  test("pages turn without loading the document again, and Back returns", async () => {
    await visit({ baseURL, viewport: { width: 1440, height: 900 } }, async (page) => {
      await page.goto("/");
      await hydrated(page);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.getByRole("link", { name: "Kontakt", exact: true }).first().click();
      await page.getByRole("heading", { level: 1, name: "Kontakt os" }).waitFor();
      assert.equal(await page.evaluate(() => "sameDocument" in window), true);
      await page.goBack();
      await page.getByRole("heading", { level: 1, name: /Plads til/ }).waitFor();
    });
  });

  test("a page whose data does not come says so inside the frame, and the way on works", async () => {
    const options = { baseURL, viewport: { width: 1440, height: 900 }, expectedErrors: [/./] };
    await visit(options, async (page) => {
      await page.goto("/");
      await hydrated(page);
      const letPass = await routeParts(page, (route) => route.abort());
      await page.getByRole("link", { name: "Viden", exact: true }).first().click();
      await page.getByRole("heading", { name: "Ups, noget gik galt" }).waitFor();
      await page
        .getByText("Der opstod en fejl ved indlæsning af data. Prøv venligst igen senere.")
        .waitFor();
      await letPass();
      await page.getByRole("link", { name: "Viden", exact: true }).first().click();
      const article = page.locator("main a[href^='/viden/']").first();
      await article.waitFor();
      const letPassAgain = await routeParts(page, (route) => route.abort());
      await article.click();
      await page
        .getByText("Der opstod en fejl ved indlæsning af artiklen. Prøv venligst igen senere.")
        .waitFor();
      await letPassAgain();
      await page
        .getByRole("navigation", { name: "Hovedmenu" })
        .getByRole("link", { name: "Kontakt" })
        .click();
      await page.getByRole("heading", { level: 1, name: "Kontakt os" }).waitFor();
    });
  });

  test("vitals are measured and reported when they are turned on", async () => {
    const app = await startApp({ environment: { WEB_VITALS: "on" } });
    await visit({ baseURL: app.origin }, async (page) => {
      const report = page.waitForRequest("**/vitals");
      await page.goto("/");
      await page.mouse.click(5, 5);
      await page.goto("/kontakt");
      assert.match(
        (await report).postData() ?? "",
        /^[A-Z]{3,4} (good|needs-improvement|poor) \d+\.\d{3}$/,
      );
    });
  });

  test("a visitor gets no cookie and asks nobody else for anything", async () => {
    await visit({ baseURL }, async (page) => {
      const foreign: string[] = [];
      page.on("request", (request) => {
        if (!request.url().startsWith(baseURL) && !request.url().startsWith("data:")) {
          foreign.push(request.url());
        }
      });
      for (const path of ["/", "/om", "/kontakt", "/praktisk-priser", "/shop", "/kurv", "/viden"]) {
        await page.goto(path);
      }
      assert.deepEqual(foreign, []);
      assert.deepEqual(await page.context().cookies(), []);
    });
  });

  test("the map loads only when it is asked for", async () => {
    await visit({ baseURL, expectedErrors: [/./] }, async (page) => {
      await page.route(/google|openstreetmap/, (route) => route.fulfill({ body: "kort" }));
      await page.goto("/kontakt");
      assert.equal(await page.locator("iframe").count(), 0);
      await page.getByRole("button", { name: "Vis kort" }).click();
      const frame = page.locator("iframe");
      await frame.waitFor();
      assert.equal((await frame.boundingBox())?.height, 450);
      // S15: it draws itself and opens windows, and can neither move the page nor send a form from it.
      assert.deepEqual((await frame.getAttribute("sandbox"))?.split(" "), [
        "allow-scripts",
        "allow-same-origin",
        "allow-popups",
        "allow-popups-to-escape-sandbox",
      ]);
    });
  });

  for (const path of ["/kontakt", "/praktisk-priser"]) {
    for (const width of [390, 1440]) {
      test(`the map on ${path} takes the place that was kept for it, ${width} pixels wide`, async () => {
        const viewport = { width, height: 900 };
        await visit({ baseURL, viewport, expectedErrors: [/./] }, async (page) => {
          await page.route(/google|openstreetmap/, (route) => route.fulfill({ body: "kort" }));
          await page.goto(path);
          const frame = page.locator(".map__frame");
          await frame.scrollIntoViewIfNeeded();
          const before = await frame.boundingBox();
          assert.equal(before?.height, 450);
          await frame.locator("img").waitFor();
          await hydrated(page);
          await page.getByRole("button", { name: "Vis kort" }).click();
          await page.locator("iframe").waitFor();
          assert.deepEqual(await frame.boundingBox(), before);
        });
      });
    }
  }

  test("the map is shown though its button was pressed before the script had come", async () => {
    await visit({ baseURL, expectedErrors: [/./] }, async (page) => {
      const { promise: passed, resolve: letPass } = Promise.withResolvers<void>();
      await page.route(/google|openstreetmap/, (route) => route.fulfill({ body: "kort" }));
      await page.route("**/assets/*.js", async (route) => {
        await passed;
        await route.continue();
      });
      await page.goto("/kontakt", { waitUntil: "commit" });
      await page.getByRole("button", { name: "Vis kort" }).click();
      letPass();
      await page.locator("iframe").waitFor();
    });
  });

  test("without script every page is whole, and the cart says how to order", async () => {
    await visit({ baseURL, javaScriptEnabled: false }, async (page) => {
      await page.goto("/");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.getByRole("heading", { name: "Nyt fra klinikken" }).waitFor();
      await page.goto("/viden");
      await page.getByRole("link", { name: /^Bog/ }).first().click();
      await page.waitForURL("**/viden?tag=bog");
      await page.goto("/kurv");
      await page.getByRole("main").getByText("00 12 34 56").first().waitFor();
      assert.equal(
        await page.getByRole("button", { name: "Bestil med betalingspligt" }).count(),
        0,
      );
      await page.goto("/shop/samtalekort");
      assert.equal(await page.getByRole("button", { name: "Læg i kurv" }).count(), 0);
      await page.goto("/om/signe-holmgaard");
      await page.getByRole("link", { name: "English", exact: true }).click();
      await page.waitForURL("**/om/signe-holmgaard?lang=en");
    });
  });
});

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page, Request, Route } from "playwright-core";
import { startApp } from "../app.ts";
import { hydrated, routeParts, visit } from "../browser.ts";
import { eventually } from "../eventually.ts";

const DESKTOP = { width: 1440, height: 900 };

/** Opens the front page, ready; from now on other pages are answered by `answer`; returns how to stop. */
async function readFrontPage(page: Page, answer: (route: Route) => unknown) {
  await page.goto("/");
  // On a busy machine the line may be still before the script has been asked for.
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return routeParts(page, answer);
}

const loadedAnew = (page: Page) =>
  page.waitForFunction(() =>
    performance
      .getEntriesByType("navigation")
      .some((entry) => "type" in entry && entry.type === "reload"),
  );
const isPopupsScript = (request: Request) => request.url().includes("/cart-popup.island-");
const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);
const contactLink = (page: Page) =>
  page.getByRole("navigation", { name: "Hovedmenu" }).getByRole("link", { name: "Kontakt" });
async function answerOfAnotherBuild(route: Route) {
  const response = await route.fetch();
  const headers = { ...response.headers(), "x-part": "/assets/visitor-another.js" };
  await route.fulfill({ response, headers });
}
const answerOfAProxy = (route: Route) => route.fulfill({ status: 404, body: "Not here" });
const trouble = (page: Page) => page.getByRole("heading", { name: "Ups, noget gik galt" });

describe("a page that is turned to does not come", () => {
  let baseURL = "";
  before(async () => {
    baseURL = (await startApp()).origin;
  });
  const options = () => ({ baseURL, viewport: DESKTOP, expectedErrors: [/./] });

  for (const [name, answer] of Object.entries({ answerOfAnotherBuild, answerOfAProxy })) {
    test(`but an ${name}: the page that was asked for is loaded anew, once`, async () => {
      await visit(options(), async (page) => {
        await readFrontPage(page, answer);
        let documents = 0;
        page.on("request", (request) => {
          if (request.isNavigationRequest()) documents += 1;
        });
        await contactLink(page).click();
        await page.getByRole("heading", { level: 1, name: "Kontakt os" }).waitFor();
        await page.waitForFunction(() => !("sameDocument" in window));
        assert.equal(new URL(page.url()).pathname, "/kontakt");
        assert.equal(documents, 1);
      });
    });
  }

  test("a new build comes under an open page: Back is loaded anew too", async () => {
    await visit(options(), async (page) => {
      await readFrontPage(page, (route) => route.continue());
      await contactLink(page).click();
      await page.getByRole("heading", { level: 1, name: "Kontakt os" }).waitFor();
      await eventually(async () => new URL(page.url()).pathname, "/kontakt");
      await routeParts(page, answerOfAnotherBuild);
      await page.goBack({ waitUntil: "commit" });
      await page.waitForFunction(() => !("sameDocument" in window));
      await page.getByRole("heading", { level: 1, name: /Plads til/ }).waitFor();
      assert.equal(new URL(page.url()).pathname, "/");
    });
  });

  test("pointing at a link whose page cannot be fetched leaves the page that is read alone", async () => {
    await visit(options(), async (page) => {
      await readFrontPage(page, answerOfAProxy);
      const refused = page.waitForResponse("**/kontakt");
      await contactLink(page).hover();
      await refused;
      await page.waitForLoadState("networkidle");
      assert.equal(await isSameDocument(page), true);
    });
  });

  for (const [name, answer] of Object.entries({
    "an answer that breaks off": (route: Route) => route.abort("connectionreset"),
    "a server in trouble": (route: Route) => route.fulfill({ status: 502, body: "Bad gateway" }),
  })) {
    test(`${name}: the page says so inside its frame, and 'Prøv igen' keeps the way back`, async () => {
      await visit(options(), async (page) => {
        const letPass = await readFrontPage(page, answer);
        await contactLink(page).click();
        await trouble(page).waitFor();
        assert.equal(await page.title(), "Ups, noget gik galt · Samspil");
        assert.equal(await contactLink(page).getAttribute("aria-current"), "page");
        await page.getByRole("link", { name: "Prøv igen" }).click();
        await trouble(page).waitFor();
        await letPass();
        await page.getByRole("link", { name: "Prøv igen" }).click();
        await page.getByRole("heading", { level: 1, name: "Kontakt os" }).waitFor();
        assert.equal(await isSameDocument(page), true);
        await eventually(() => page.title(), "Kontakt os · Samspil");
        await page.goBack();
        await page.getByRole("heading", { level: 1, name: /Plads til/ }).waitFor();
      });
    });
  }

  test("no connection: the page says so inside its frame, and 'Prøv igen' works when it is back", async () => {
    await visit(options(), async (page) => {
      await readFrontPage(page, (route) => route.continue());
      await page.context().setOffline(true);
      await contactLink(page).click();
      await trouble(page).waitFor();
      assert.equal(await isSameDocument(page), true);
      await page.context().setOffline(false);
      await page.getByRole("link", { name: "Prøv igen" }).click();
      await page.getByRole("heading", { level: 1, name: "Kontakt os" }).waitFor();
    });
  });

  test("nothing for 120 seconds: the page says so and offers 'Prøv igen'", async () => {
    await visit(options(), async (page) => {
      await page.clock.install();
      const letPass = await readFrontPage(page, () => {});
      await page.clock.pauseAt(Date.now() + 60_000);
      await contactLink(page).click();
      await page.getByText("Indlæser...").waitFor();
      await page.clock.fastForward(119_000);
      assert.equal(await trouble(page).count(), 0);
      await page.clock.fastForward(2_000);
      await trouble(page).waitFor();
      await letPass();
      await page.getByRole("link", { name: "Prøv igen" }).click();
      await page.getByRole("heading", { level: 1, name: "Kontakt os" }).waitFor();
    });
  });
});

describe("a page is opened whose own files went with the build before", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  before(async () => {
    app = await startApp();
  });
  const gone: Parameters<Page["route"]>[1] = (route) => route.fulfill({ status: 404, body: "" });

  /** Counts the documents that are asked for. */
  async function visitAndCount(journey: (page: Page, documents: () => number) => Promise<void>) {
    const options = {
      baseURL: app.origin,
      viewport: DESKTOP,
      expectedErrors: [/404|BLOCKED|FAILED|dynamically imported/],
    };
    await visit(options, async (page) => {
      let documents = 0;
      page.on("request", (request) => {
        if (request.isNavigationRequest()) documents += 1;
      });
      await journey(page, () => documents);
    });
  }

  for (const files of ["**/assets/visitor-*.js", "**/assets/*.island-*.js", "**/assets/*.css"]) {
    test(`without ${files} it is loaded anew, and all of it is there`, () =>
      visitAndCount(async (page, documents) => {
        await page.route(files, (route, request) =>
          documents() > 1 ? route.continue() : gone(route, request),
        );
        // In the page itself: what is asked of it from outside may be lost while it is loaded anew.
        await page.addInitScript(() => addEventListener("load", () => scrollTo(0, 800)));
        await page.goto("/shop");
        await loadedAnew(page);
        await page.getByRole("button", { name: "Læg i kurv" }).first().click();
        await page.getByRole("dialog").getByText("Samtalekort").first().waitFor();
        assert.equal(documents(), 2);
      }));
  }

  test("a page that was loaded anew long ago is so again when its files are gone by then", () =>
    visitAndCount(async (page, documents) => {
      await page.clock.install();
      await page.goto("/shop/samtalekort");
      await page.route("**/assets/*.island-*.js", (route, request) =>
        documents() > 2 ? route.continue() : gone(route, request),
      );
      await page.reload();
      await hydrated(page);
      await page.clock.fastForward(61_000);
      await page.getByRole("button", { name: "Læg i kurv" }).click();
      await page.getByRole("link", { name: "Kurv, 1 vare" }).waitFor();
      await eventually(async () => documents(), 3);
    }));

  test("'Læg i kurv' counts each press while the popup's script cannot be had, and the popup comes with it", () =>
    visitAndCount(async (page) => {
      await page.route("**/assets/*.island-*.js", (route) => route.abort());
      await page.goto("/shop/samtalekort");
      await page.reload();
      await hydrated(page);
      const button = page.getByRole("button", { name: "Læg i kurv" });
      const failed = page.waitForEvent("requestfailed", isPopupsScript);
      await button.click();
      await page.getByRole("link", { name: "Kurv, 1 vare" }).waitFor();
      await failed;
      await button.click();
      await page.getByRole("link", { name: "Kurv, 2 varer" }).waitFor();
      await page.unroute("**/assets/*.island-*.js");
      await button.click();
      await page.getByRole("dialog").getByText("1 × Samtalekort").waitFor();
      await page.getByRole("link", { name: "Kurv, 3 varer" }).waitFor();
    }));

  test("when the new one's do not come either, it is loaded no third time, and can be read", () =>
    visitAndCount(async (page, documents) => {
      await page.route("**/assets/*.js", gone);
      await page.goto("/shop");
      await loadedAnew(page);
      await page.waitForLoadState("networkidle");
      assert.equal(documents(), 2);
      await page.getByRole("link", { name: "Samtalekort" }).first().click();
      await page.getByRole("heading", { level: 1, name: "Samtalekort" }).waitFor();
    }));

  test("stopped by a content blocker, the script that counts how fast pages feel takes nothing with it", async () => {
    const { origin } = await startApp({ environment: { WEB_VITALS: "on" } });
    await visitAndCount(async (page, documents) => {
      const stopped = page.waitForEvent("requestfailed");
      await page.route("**/assets/report-vitals-*.js", async (route) => {
        await page.locator("footer").waitFor();
        await route.abort("blockedbyclient");
      });
      await page.route("**/assets/visitor-*.js", async (route) => {
        await stopped;
        await route.continue();
      });
      await page.goto(`${origin}/shop`);
      await page.waitForLoadState("networkidle");
      await page.getByRole("button", { name: "Læg i kurv" }).first().click();
      await page.getByRole("dialog").getByText("Samtalekort").first().waitFor();
      assert.equal(documents(), 1);
    });
  });

  test("an admin's editor of texts that does not come takes nothing else with it, and can be asked for again", () =>
    visitAndCount(async (page, documents) => {
      const { cookie } = await app.signIn();
      await page.context().setExtraHTTPHeaders({ cookie });
      await page.clock.install();
      await page.route("**/assets/rich-text-editor-*.js", () => {});
      await page.goto("/admin/nyheder?ny");
      await page.getByRole("textbox", { name: "Titel" }).fill("Åbent hus");
      await page.getByText("Du har ændringer, der ikke er gemt").waitFor();
      await page.clock.fastForward(121_000);
      await page.getByText("Teksten kan ikke redigeres lige nu").waitFor();
      await page.unroute("**/assets/rich-text-editor-*.js");
      page.on("dialog", (asked) => asked.accept());
      await page.getByRole("button", { name: "Prøv igen" }).click();
      await page.getByRole("button", { name: "Hent det frem" }).click();
      await eventually(
        () => page.getByRole("textbox", { name: "Titel" }).inputValue(),
        "Åbent hus",
      );
      await page.getByRole("textbox", { name: "Indhold" }).waitFor();
      assert.equal(documents(), 2);
    }));

  test("an admin who has begun to write keeps it", () =>
    visitAndCount(async (page, documents) => {
      const { cookie } = await app.signIn();
      await page.context().setExtraHTTPHeaders({ cookie });
      const { promise: written, resolve: write } = Promise.withResolvers<void>();
      await page.route("**/assets/react-*.js", async (route) => {
        await written;
        await route.fulfill({ status: 404, body: "" });
      });
      await page.goto("/admin/nyheder?ny", { waitUntil: "commit" });
      await page.getByRole("textbox", { name: "Titel" }).fill("Åbent hus");
      const looked = page.waitForResponse((answer) => answer.request().method() === "HEAD");
      write();
      await looked;
      await page.waitForLoadState("networkidle");
      assert.equal(await page.getByRole("textbox", { name: "Titel" }).inputValue(), "Åbent hus");
      assert.equal(documents(), 1);
    }));
});

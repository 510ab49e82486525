import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { MAP_HOSTS } from "../../app/formats/map-address.ts";
import { startApp } from "../kit/app.ts";
import { expect, PHONE, waitForHydration } from "../kit/browser.ts";
import { fillIn, mathilde } from "./order.ts";
import {
  assertNothingKept,
  ON_PURPOSE,
  publicPaths,
  readPages,
  scrollThrough,
} from "./visited-pages.ts";
import { watchedContext } from "./watch.ts";

const ONE_OF_EACH_KIND = [
  "/",
  "/om/signe-holmgaard?lang=en",
  "/viden?tag=bog",
  "/terapi/boern",
  "/nyheder",
  "/kontakt",
  "/shop/samtalekort",
  "/kurv",
  "/privatliv",
  "/findes-ikke",
];

describe("a visitor on a phone", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  before(async () => {
    app = await startApp();
  });

  test("is asked for no cookie and told to no other site, on any page, however it is read", () =>
    readPages(app, ONE_OF_EACH_KIND));

  test("keeps a cart, and the order while it is written, and once it is sent what the thanks say", async () => {
    const { context, faults } = await watchedContext(app.origin, PHONE);
    const page = await context.newPage();
    await page.goto("/shop/samtalekort");
    await page.getByRole("button", { name: "Læg i kurv" }).click();
    await page.getByRole("link", { name: "Gå til kurv" }).click();
    await page.waitForURL("**/kurv");
    await page.getByRole("button", { name: "Én mere: Samtalekort" }).click();
    await fillIn(page, mathilde);
    await assertNothingKept(context, page, ["samspil-cart", "samspil-bestilling"]);
    await page.getByRole("button", { name: "Bestil med betalingspligt" }).click();
    await page.getByRole("heading", { name: "Tak for din forespørgsel!" }).waitFor();
    const cart = () => page.evaluate(() => localStorage.getItem("samspil-cart"));
    await expect.poll(cart).toBe("[]");
    // The number and lines for a day; the address for as long as the tab is open.
    const kept = ["samspil-cart", "samspil-bestilling", "samspil-bestilling-sendt"];
    await assertNothingKept(context, page, kept);
    const lasting = await page.evaluate(() => JSON.stringify(localStorage));
    assert.doesNotMatch(lasting, /@|vej|Mathilde/);
    await context.close();
    assert.deepEqual(faults, []);
  });

  test("is asked before a map is fetched from anybody, and asked again on the next visit", async () => {
    const { context, faults: noted } = await watchedContext(app.origin, {
      ...PHONE,
      // The map is kept from being fetched, which is where a test ends.
      expectedErrors: [/net::ERR_FAILED/],
    });
    const page = await context.newPage();
    for (const path of ["/kontakt", "/praktisk-priser"]) {
      await page.goto(path);
      await waitForHydration(page);
      await scrollThrough(page);
      assert.equal(noted.join(), "", path);
      const asked = page.waitForRequest((request) =>
        MAP_HOSTS.includes(new URL(request.url()).host),
      );
      await page.getByRole("link", { name: "Vis kort" }).click();
      await asked;
      await page.getByTitle(/^Kort over/).waitFor();
      await assertNothingKept(context, page, []);
      const isMap = (line: string) =>
        MAP_HOSTS.some((host) => line.startsWith(`asked for https://${host}/`));
      assert.deepEqual(
        noted.splice(0).filter((line) => !isMap(line)),
        [],
      );
    }
    await context.close();
  });

  test("meets the same when a page cannot be shown", async () => {
    const broken = await startApp({
      change: (services) => ({
        ...services,
        content: {
          ...services.content,
          get(definition) {
            if (definition.name === "viden") throw new Error("the store is gone");
            return services.content.get(definition);
          },
        },
      }),
    });
    const { context, faults } = await watchedContext(broken.origin, {
      ...PHONE,
      expectedErrors: ON_PURPOSE,
    });
    const page = await context.newPage();
    for (const path of ["/viden", "/viden/hvad-som-helst"]) {
      await page.goto(path);
      await waitForHydration(page);
      await page.getByRole("heading", { name: "Ups, noget gik galt" }).waitFor();
      if (path === "/viden") await page.getByText(/^Fejlnummer: \w+$/).waitFor();
      await assertNothingKept(context, page, []);
    }
    await context.close();
    assert.deepEqual(faults, []);
  });
});

test("no answer to a visitor sets a cookie or lets another site read it", async () => {
  const app = await startApp();
  const answers = [
    ...(await publicPaths(app)),
    "/nyheder.xml",
    "/sitemap.xml",
    "/robots.txt",
    "/illustrations/kort.svg",
    "/om.data",
    "/healthz",
    "/media/hero/MBT-boger.avif",
    "/admin/login",
    "/admin",
  ].map(async (path) => ({ path, answer: await app.get(path, { origin: "https://ond.example" }) }));
  for (const { path, answer } of await Promise.all(answers)) {
    assert.deepEqual(answer.headers.getSetCookie(), [], path);
    for (const [name] of answer.headers) assert.doesNotMatch(name, /^access-control-/, path);
  }
});

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { CART_KEY } from "../app/shop/cart/cart-storage.ts";
import { hydrated, visit } from "./browser.ts";
import { eventually } from "./eventually.ts";
import { putIntoCart, TWO_CARDS } from "./filled-cart.ts";
import { PHONE } from "./first-visits.ts";

test("on a slow phone the script takes over after the paint; a product wanted before it is counted at once, and the popup follows", async () => {
  await visit(PHONE, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const script = await holdBackScript(page);
    await page.goto("/shop", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Læg i kurv" }).first().click();
    await page.getByRole("status").filter({ hasText: "Lagt i kurven. Nu er der 1." }).waitFor();
    assert.equal(await page.locator(".cart-link b").textContent(), "1");
    await eventually(() => isPainted(page), true);
    assert.equal(await page.getByRole("dialog").count(), 0);
    script.letPass();
    await page.getByRole("dialog").getByText("Samtalekort").first().waitFor();
  });
});

test("pictures further down are asked for after the first paint", async () => {
  await visit(PHONE, async (page) => {
    await page.goto("/nyheder");
    // On a busy machine the line is still before the first of them is asked for, too.
    await page.waitForFunction(() =>
      [...document.images].some(({ loading, complete }) => loading === "lazy" && complete),
    );
    const { paint, asked } = await page.evaluate(readLatePictures);
    assert.ok(asked.length > 0);
    const early = asked.filter(({ at }) => at < paint);
    assert.deepEqual(early, [], `painted after ${paint} ms`);
  });
});

test("the script waits for the picture that a page opens with", async () => {
  await visit(PHONE, async (page) => {
    const { promise: shown, resolve: show } = Promise.withResolvers<void>();
    const scripts: string[] = [];
    await page.addInitScript(waitForEver);
    page.on("request", (request) => {
      if (request.url().endsWith(".js")) scripts.push(request.url());
    });
    await page.route("**/illustrations/hero-vindue.svg", async (route) => {
      await shown;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    assert.deepEqual(scripts, []);
    show();
    await page.waitForRequest("**/visitor-*.js");
  });
});

/** Runs in the page: takes away the two seconds after which the script starts whatever comes. */
function waitForEver() {
  const soon = window.setTimeout;
  Object.assign(window, {
    setTimeout: (work: () => void, ms = 0) => (ms >= 2000 ? 0 : soon(work, ms)),
  });
}

/** Runs in the page: when it was first painted, and when each picture below the fold was asked for. */
function readLatePictures() {
  const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const late = [...document.images].filter(({ loading }) => loading === "lazy");
  const asked = [...new Set(late.map(({ src }) => src))].flatMap((src) =>
    performance.getEntriesByName(src).map(({ startTime }) => ({ src, at: startTime })),
  );
  return { paint, asked };
}

describe("while the script is on its way, the cart", () => {
  const BY_HAND = "Kurven virker kun med JavaScript";

  test("is said to be empty if it is, and nobody is told that it needs script", async () => {
    await visit(PHONE, async (page) => {
      const script = await holdBackScript(page);
      await page.goto("/kurv", { waitUntil: "commit" });
      const empty = page.getByRole("heading", { name: "Din kurv er tom" });
      const shown = page.getByText(/Kurven virker kun med JavaScript|Indlæser\.\.\./);
      await empty.waitFor();
      assert.equal(await shown.filter({ visible: true }).count(), 0);
      script.letPass();
      await hydrated(page);
      assert.equal(await shown.filter({ visible: true }).count(), 0);
      assert.equal(await empty.isVisible(), true);
    });
  });

  test("is shown with its form if something lies in it, which can be filled in already (V13)", async () => {
    await visit(PHONE, async (page) => {
      const script = await holdBackScript(page);
      await page.addInitScript(putIntoCart, TWO_CARDS);
      await page.goto("/kurv", { waitUntil: "commit" });
      await page.getByRole("heading", { name: "Samtalekort" }).waitFor();
      await page.getByText("2 × 349 kr.").waitFor();
      await page.getByRole("textbox", { name: "Navn" }).fill("Mathilde Krogh");
      await page.getByRole("textbox", { name: "Postnummer" }).fill("8000");
      assert.equal(await page.getByRole("heading", { name: "Din kurv er tom" }).count(), 0);
      assert.equal(await page.getByText(BY_HAND).isVisible(), false);
      const scripts = await page.evaluate(() => performance.getEntriesByType("paint").length);
      assert.ok(scripts > 0, "it is painted before any script has come");
      script.letPass();
      await page.locator(".bill__total", { hasText: "757 kr." }).waitFor();
      assert.equal(
        await page.getByRole("textbox", { name: "Navn" }).inputValue(),
        "Mathilde Krogh",
      );
      const town = page.getByRole("textbox", { name: "By", exact: true });
      await eventually(() => town.inputValue(), "Aarhus C");
    });
  });

  test("is never said to be empty where it is turned to, and shows what lies in it", async () => {
    await visit(PHONE, async (page) => {
      await page.addInitScript(putIntoCart, TWO_CARDS);
      const script = await holdBackScript(page, "cart-page*");
      await page.goto("/om");
      await hydrated(page);
      await page.evaluate(noteWords, "Din kurv er tom");
      await page.getByRole("link", { name: "Kurv, 2 varer" }).click();
      await page.getByRole("heading", { name: "Samtalekort" }).waitFor();
      await page.getByText("2 × 349 kr.").waitFor();
      await page.getByRole("textbox", { name: "Navn" }).fill("Mathilde Krogh");
      script.letPass();
      await page.locator(".bill__total", { hasText: "757 kr." }).waitFor();
      const name = page.getByRole("textbox", { name: "Navn" });
      assert.equal(await name.inputValue(), "Mathilde Krogh");
      assert.equal(await page.evaluate(() => Reflect.get(window, "haveBeenSeen")), false);
    });
  });

  test("takes an order that was sent before its script had come, once it has (V13)", async () => {
    await visit(PHONE, async (page) => {
      const script = await holdBackScript(page);
      await page.addInitScript(putIntoCart, TWO_CARDS);
      await page.goto("/kurv", { waitUntil: "commit" });
      for (const [label, text] of Object.entries(MATHILDE)) {
        await page.getByRole("textbox", { name: label, exact: true }).fill(text);
      }
      await page.getByRole("button", { name: "Bestil med betalingspligt" }).click();
      script.letPass();
      await page.getByRole("heading", { name: "Tak for din forespørgsel!" }).waitFor();
      await page.getByText("2 × 349 kr.").waitFor();
    });
  });
});

/** Runs in the page: notes whether these words are ever to be seen. */
function noteWords(words: string) {
  Object.assign(window, { haveBeenSeen: false });
  function look() {
    if (document.body.innerText.includes(words)) Object.assign(window, { haveBeenSeen: true });
    requestAnimationFrame(look);
  }
  look();
}

const MATHILDE = {
  Navn: "Mathilde Krogh",
  "E-mail": "mathilde@kommune.example",
  Adresse: "Bøgevej 7",
  Postnummer: "2100",
  By: "København Ø",
};

test("a product wanted before the script has come is in the cart, though the page is left at once (V22)", async () => {
  await visit(PHONE, async (page) => {
    await holdBackScript(page);
    await page.goto("/shop/samtalekort", { waitUntil: "commit" });
    await page.getByLabel("Antal").fill("3");
    await page.getByRole("button", { name: "Læg i kurv" }).click();
    await page.goto("/shop", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Læg i kurv: Samtalekort" }).click();
    await page.goto("/shop/mellem-os", { waitUntil: "commit" });
    await page.getByLabel("Antal").fill("5000");
    await page.getByRole("button", { name: "Læg i kurv" }).click();
    await page.goto("/om", { waitUntil: "commit" });
    const kept = await page.evaluate((key) => localStorage.getItem(key), CART_KEY);
    assert.partialDeepStrictEqual(JSON.parse(kept ?? "[]"), [
      { id: "samtalekort", quantity: 4 },
      { id: "mellem-os", quantity: 999 },
    ]);
  });
});

test("a product wanted before the popup could come is counted on every page, and no popup follows to another page", async () => {
  await visit(PHONE, async (page) => {
    const script = await holdBackScript(page, "cart-popup*");
    await page.goto("/shop/samtalekort");
    await hydrated(page);
    await page.getByRole("button", { name: "Én mere" }).click();
    await page.getByRole("button", { name: "Én mere" }).click();
    await page.getByRole("button", { name: "Læg i kurv" }).click();
    await page.getByRole("link", { name: "Kurv, 3 varer" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Shop" }).first().click();
    await page.getByRole("button", { name: "Læg i kurv: Samtalekort" }).click();
    await page.getByRole("link", { name: "Kurv, 4 varer" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Forside" }).click();
    await page.getByRole("heading", { level: 1, name: /Plads til/ }).waitFor();
    script.letPass();
    await page.waitForLoadState("networkidle");
    assert.equal(await page.getByRole("dialog").count(), 0);
  });
});

test("the quantity beside 'Læg i kurv' is a whole number from 1 to 999: what is none gives way to the number before", async () => {
  for (const withScript of [true, false]) {
    await visit(PHONE, async (page) => {
      if (!withScript) await holdBackScript(page);
      await page.goto("/shop/samtalekort", { waitUntil: "commit" });
      if (withScript) await hydrated(page);
      const field = page.getByLabel("Antal");
      await field.fill("4");
      await field.press("Tab");
      for (const typed of ["2,5", "2.5", "0", "-1", "to", ""]) {
        await field.fill("");
        await field.pressSequentially(typed);
        await field.press("Tab");
        assert.equal(await field.inputValue(), "4", typed);
      }
      await field.fill("5000");
      await field.press("Tab");
      await page.getByRole("button", { name: "Én mere" }).click();
      assert.equal(await field.inputValue(), "999");
      await field.fill("1");
      await page.getByRole("button", { name: "Én færre" }).click();
      assert.equal(await field.inputValue(), "1");
      await field.fill("2,5");
      await field.press("Enter");
      await page.getByRole("status").filter({ hasText: "Nu er der 1." }).waitFor();
    });
  }
});

async function holdBackScript(page: Page, name = "*") {
  const { promise: passed, resolve: letPass } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}.js`, async (route) => {
    await passed;
    await route.continue();
  });
  return { letPass };
}

function isPainted(page: Page): Promise<boolean> {
  return page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length > 0);
}

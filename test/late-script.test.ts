import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { CART_KEY } from "../app/kurv/cart-storage.ts";
import { hydrated, visit } from "./browser.ts";
import { eventually } from "./eventually.ts";
import { putIntoCart, TWO_CARDS } from "./filled-cart.ts";
import { PHONE } from "./first-visits.ts";

test("on a slow phone the script takes over after the paint, and a button pressed before it does its work", async () => {
  await visit(PHONE, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const script = await holdBackScript(page);
    await page.goto("/shop", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Læg i kurv" }).first().click();
    await eventually(() => isPainted(page), true);
    assert.equal(await page.getByRole("dialog").count(), 0);
    script.letPass();
    await page.getByRole("dialog").getByText("Samtalekort").first().waitFor();
  });
});

test("a button pressed in the moment when the script takes over does its work once", async () => {
  await visit(PHONE, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await page.addInitScript(pressAmidHydration, "Læg i kurv");
    await page.goto("/shop/samtalekort");
    await page.getByRole("dialog").getByText("Samtalekort").first().waitFor();
    const kept = await page.evaluate((key) => localStorage.getItem(key), CART_KEY);
    assert.equal(JSON.parse(kept ?? "[]")[0]?.quantity, 1);
  });
});

/** Runs in the page: a finger comes down on the button when React has taken it over, and not yet the whole page. */
function pressAmidHydration(words: string) {
  const { port1, port2 } = new MessageChannel();
  const button = () =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent.includes(words));
  port1.onmessage = () => {
    const target = button();
    if (!target || !Object.keys(target).some((key) => key.startsWith("__reactProps"))) {
      port2.postMessage("look again");
      return;
    }
    // A call of click() would not do: none is heard within another.
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };
  port2.postMessage("look");
}

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

test("a product wanted before its button was awake is in the cart once the page is turned, also on the next page (V22)", async () => {
  await visit(PHONE, async (page) => {
    const script = await holdBackScript(page, "add-to-cart*");
    await page.goto("/shop/samtalekort");
    await hydrated(page);
    await page.getByLabel("Antal").fill("3");
    await page.getByRole("button", { name: "Læg i kurv" }).click();
    await page.getByRole("main").getByRole("link", { name: "Shop" }).first().click();
    await page.getByRole("link", { name: "Kurv, 3 varer" }).waitFor();
    await page.getByRole("button", { name: "Læg i kurv: Samtalekort" }).click();
    await page.getByRole("main").getByRole("link", { name: "Forside" }).click();
    await page.getByRole("link", { name: "Kurv, 4 varer" }).waitFor();
    script.letPass();
    await page.waitForLoadState("networkidle");
    assert.equal(await page.getByRole("dialog").count(), 0);
  });
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

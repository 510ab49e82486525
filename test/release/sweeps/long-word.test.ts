import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { describe } from "node:test";
import type { Page } from "@playwright/test";
import { contentDocuments, examplePages } from "../../../app/features.ts";
import { putInCart } from "../../journeys/order.ts";
import { browserTest, idleAfter, open, PHONE } from "../../kit/browser.ts";
import { EMAIL } from "../../kit/client.ts";
import { openSite } from "../../kit/site.ts";

/** As a pasted address is: nothing in it to break a line at. */
const WORD = "ordet".repeat(90);
const NO_TEXT = /^(\/|https?:|nyhed_|artikel-)|\.svg$|^\d{4}-\d\d-\d\dT/;
/** Short enough besides the word, and with it in the right place, to be shown as a table and as facts. */
const PRICES = [
  `${WORD} – 50 min. – 950 kr.`,
  `Samtale (${WORD}) – 50 min. – 950 kr.`,
  `Samtale – ${WORD} – 950 kr.`,
  `Samtale – 50 min. – ${"950".repeat(90)} kr.`,
];
const FACTS = [`Mål: ${WORD}`, `${WORD.slice(0, 40)}: 9 cm`];

const ADMIN_SCREENS = [
  "/admin/uddannelse",
  "/admin/viden",
  "/admin/praktisk-priser",
  "/admin/om?rediger=signe-holmgaard",
  "/admin/historik/viden",
  "/admin/bestillinger",
];

for (const [where, put] of [
  ["before", (text: string) => `${WORD} ${text}`],
  ["after", (text: string) => `${text} ${WORD}`],
] as const) {
  const site = await openSite();
  for (const { name, demo } of contentDocuments) await site.store(name, withWord(demo, put));
  const test = browserTest.with({
    site,
    at: { viewport: PHONE.viewport },
    reducedMotion: "reduce",
    expectedErrors: [/404/],
    longestMs: 5 * 60_000,
  });
  const word = `a word of ${WORD.length} letters ${where} each text leaves`;

  describe(word, { concurrency: availableParallelism() }, () => {
    for (const path of [...examplePages, "/findes-ikke"]) {
      test(`${path} as wide as the phone, and all of it to be read`, async ({ page }) => {
        await page.goto(path);
        await expectLegible(page);
      });
    }

    test(`the menu, the cart, and the mails of an order to be read`, async ({ page }) => {
      await open(page, "/kontakt");
      await page.getByRole("button", { name: "Menu" }).click();
      await page.locator("dialog[open]").waitFor();
      for (const part of await page.locator("dialog[open] summary").all()) await part.click();
      await expectLegible(page, "dialog[open]");
      await putInCart(page);
      await expectLegible(page, "[role=dialog]");
      await page.getByRole("link", { name: "Gå til kurv" }).click();
      await page.getByRole("button", { name: "Bestil med betalingspligt" }).waitFor();
      await page.locator("#paa-vej").waitFor({ state: "hidden" });
      await expectLegible(page);
      await site.order({ navn: WORD.slice(0, 190), adresse: WORD.slice(0, 190), besked: WORD });
      const mails = await site.services.documents.list("mail");
      assert.equal(mails.length, 2);
      for (const { data } of mails) {
        await page.setContent(Object(data).message.html);
        await expectLegible(page);
      }
    });

    test(`the admin's lists and forms as wide as the phone`, { as: EMAIL }, async ({ page }) => {
      for (const path of ADMIN_SCREENS) {
        await idleAfter(page, () => page.goto(path));
        await expectWithin(page, path);
      }
    });
  });
}

/** The demo content with a word put into each of its texts; what are addresses, ids and times stay. */
function withWord(content: unknown, put: (text: string) => string): object {
  const fill = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) {
      const filled = value.map((item) => fill(item, key));
      return key === "features" ? [...filled, ...FACTS] : filled;
    }
    if (typeof value === "object" && value !== null) return withWord(value, put);
    if (typeof value !== "string" || key === "id" || key === "tags" || NO_TEXT.test(value)) {
      return value;
    }
    return value.startsWith("<") ? inHtml(value, put) : put(value);
  };
  return Object.fromEntries(
    Object.entries(content ?? {}).map(([key, value]) => [key, fill(value, key)]),
  );
}

function inHtml(html: string, put: (text: string) => string): string {
  const filled = html.replace(/(?<=>)[^<]+(?=<)/g, put);
  return `${filled}<h2>Priser</h2><ul>${PRICES.map((line) => `<li>${line}</li>`).join("")}</ul>`;
}

/** Nothing can be scrolled sideways, no text leaves the window, and none lies on another. */
async function expectLegible(page: Page, within = "body") {
  const { over } = await expectWithin(page, within, within);
  assert.deepEqual(over, []);
}

async function expectWithin(page: Page, name: string, within = "body") {
  const texts = await page.evaluate(readTexts, within);
  assert.ok(texts.scrollWidth <= texts.innerWidth, `${name} is ${texts.scrollWidth} pixels wide`);
  assert.deepEqual(texts.outside, [], name);
  return texts;
}

/** Runs in the page. */
function readTexts(within: string) {
  const root = document.querySelector(within);
  if (!root) throw new Error(`${within} is not there`);
  const texts = document.createNodeIterator(root, NodeFilter.SHOW_TEXT);
  const seen: { name: string; left: number; right: number; top: number; bottom: number }[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement } = text;
    const isSeen = parentElement?.checkVisibility({ visibilityProperty: true });
    if (!isSeen || parentElement?.closest(".sr, .skip")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const inside = `${parentElement?.parentElement?.className}/${parentElement?.localName}.${parentElement?.className}`;
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      if (width > 0) seen.push({ name: inside, left, right, top, bottom });
    }
  }
  const outside = seen.filter(({ left, right }) => left < -1 || right > innerWidth + 1);
  const over = seen.flatMap((one, index) =>
    seen.slice(index + 1).flatMap((other) => {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      // Lines of tight titles touch.
      const least = Math.min(one.bottom - one.top, other.bottom - other.top) / 2;
      return width > 2 && height > least ? [`${one.name} and ${other.name}`] : [];
    }),
  );
  const named = outside.map(
    ({ name, left, right }) => `${name} from ${Math.round(left)} to ${Math.round(right)}`,
  );
  return {
    innerWidth,
    scrollWidth: document.documentElement.scrollWidth,
    outside: [...new Set(named)],
    over: [...new Set(over)],
  };
}

import assert from "node:assert/strict";
import { CART_KEY } from "../../app/shop/cart/cart-storage.ts";
import { expect, waitForHydration } from "../kit/browser.ts";
import { tabTo } from "../kit/keyboard.ts";
import {
  alert,
  expectThanks,
  field,
  fillIn,
  mathilde,
  order,
  putInCart,
  raisePrice,
  SENDING_FAILED,
  send,
  storedOrder,
  test,
  total,
} from "./order.ts";

test("an order on CVR and EAN arrives at three recipients, and the customer gets a receipt", {
  cart: [],
}, async ({ page, app, mail }) => {
  await putInCart(page);
  await page.getByRole("link", { name: "Gå til kurv" }).click();
  await page.getByRole("button", { name: "Én mere: Samtalekort" }).click();
  await fillIn(page, mathilde);
  await page.getByLabel("Virksomhed", { exact: true }).check();
  await fillIn(page, {
    "Virksomhedens navn": "Bøgelund ApS",
    CVR: "13748136",
    EAN: "5798009811578",
    Besked: "<b>Hej</b>",
  });
  await expect(total(page)).toContainText("757 kr.");
  await order(page);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), CART_KEY)).toBe("[]");
  const received = await mail.waitFor(4);
  assert.deepEqual(
    received.flatMap(({ to }) => to).sort(),
    [...app.services.settings.orderRecipients, "mathilde@kommune.example"].sort(),
  );
  assert.partialDeepStrictEqual(await storedOrder(app), {
    customerName: "Mathilde Krogh",
    customerEmail: "mathilde@kommune.example",
    totalAmount: 757,
    items: [{ name: "Samtalekort", quantity: 2, price: 349 }],
    form: { cvr: "13748136", ean: "5798009811578", besked: "<b>Hej</b>" },
  });
});

test("before the button are the terms and the sum, and beside the message what not to write", {
  form: {},
  stored: 0,
}, async ({ page }) => {
  await expect(page.getByRole("main")).toContainText(
    /Du betaler med faktura\. Vi sender til adresser i Danmark\..*Hvem bestiller\?PrivatVirksomhedOffentlig institution.*Skriv ikke om helbred eller andet personligt\..*Det siger du ja til.*Leveringstiden er 2-4 hverdage\..*Fortrydelsesret.*2 års reklamationsret.*gemmes i 5 år\. Privatlivspolitik.*handelsbetingelser.*I alt med moms og fragt408.kr\.Bestil med betalingspligt/,
  );
});

test("a form that lacks something says what, and keeps what was typed", {
  form: { Navn: "Mathilde Krogh" },
  stored: 0,
}, async ({ page }) => {
  await send(page);
  const sentence = "Udfyld venligst alle obligatoriske felter (navn, email og adresse)";
  await expect(alert(page, sentence)).toBeVisible();
  await expect(field(page, "Navn")).toHaveValue("Mathilde Krogh");
  await expect(field(page, "E-mail")).toHaveAttribute("aria-invalid", "true");
  await page.reload();
  await expect(field(page, "Navn")).toHaveValue("Mathilde Krogh");
});

test("a double click sends once; Back and reload send nothing more, and the thanks stay (V6)", async ({
  page,
}) => {
  await page.getByRole("button", { name: "Bestil med betalingspligt" }).dblclick();
  await expectThanks(page);
  await page.goto("/shop");
  await page.goBack();
  await expectThanks(page);
  await page.reload();
  await expectThanks(page);
});

test("the thanks have number, lines, sum, address and the receipt's address, until the next product is put in the cart (V6)", async ({
  page,
}) => {
  await page.getByRole("button", { name: "Én mere: Samtalekort" }).click();
  await send(page);
  for (const again of [() => page.reload(), () => putInCart(page, "mellem-os")]) {
    await expectThanks(page);
    for (const words of [
      "Den har nummer 1001.",
      "2 × 349 kr.",
      "698 kr.",
      "757 kr.",
      "Kvitteringen er på vej til mathilde@kommune.example.",
      "Bøgevej 7",
      "2100 København Ø",
    ]) {
      await expect(page.getByRole("main").getByText(words).first()).toBeVisible();
    }
    await expect(page).toHaveTitle("Tak for din forespørgsel! · Samspil");
    await expect(page).toHaveURL("/kurv");
    const heading = await page.getByRole("heading", { name: "Din bestilling" }).boundingBox();
    const lines = await page.locator(".ordered-lines").boundingBox();
    assert.ok(lines && heading && lines.y - heading.y - heading.height >= 12);
    await again();
  }
  await page.getByRole("link", { name: "Gå til kurv" }).click();
  await expect(page.getByRole("heading", { name: "Mellem os" })).toBeVisible();
  await expect(page).toHaveTitle("Kurv · Samspil");
  await expect(field(page, "Navn")).toHaveValue("");
});

test("an order that gets no answer ends with the specified sentence and the form kept, and sent again it is the same order (V2)", {
  isSlow: true,
  prepare: ({ page }) => page.clock.install(),
}, async ({ page, hasArrived, answer }) => {
  await send(page);
  await hasArrived;
  await expect(page.getByRole("button", { name: "Sender bestilling..." })).toBeVisible();
  await page.clock.fastForward(41_000);
  await expect(alert(page, SENDING_FAILED)).toBeVisible();
  await expect(field(page, "Navn")).toHaveValue("Mathilde Krogh");
  await send(page);
  answer();
  await expectThanks(page);
});

test("an empty cart leads to the shop, whose popup has the price of all that was added (V12); two tabs share one cart", {
  cart: [],
  stored: 0,
}, async ({ page }) => {
  const other = await page.context().newPage();
  await other.goto("/kurv");
  await expect(other.getByRole("heading", { name: "Din kurv er tom" })).toBeVisible();
  await page.goto("/kurv");
  await page
    .getByRole("main")
    .getByRole("link", { name: /shoppen/ })
    .click();
  await expect(page).toHaveURL("/shop");
  await page.goto("/shop/samtalekort");
  await waitForHydration(page);
  await page.getByLabel("Antal").fill("3");
  await page.getByRole("button", { name: "Læg i kurv" }).click();
  await expect(page.getByRole("dialog")).toContainText("3 × Samtalekort · i alt 1.047 kr.");
  await other.getByRole("button", { name: "Fjern Samtalekort" }).click();
  await expect(page.getByRole("link", { name: "Kurv", exact: true })).toBeVisible();
});

test("a price that changed meanwhile is shown, and the order waits for a second yes", {
  expectedErrors: [/409/],
}, async ({ page, app }) => {
  await raisePrice(app);
  await send(page);
  await expect(alert(page, "I alt bliver det nu 458 kr.")).toBeVisible();
  const note = "Prisen er ændret fra 349 kr. til 399 kr. stykket.";
  await expect(page.getByText(note)).toBeVisible();
  await expect(total(page)).toContainText("458 kr.");
  assert.deepEqual(await app.services.orders.list(), []);
  await expect(field(page, "Navn")).toHaveValue("Mathilde Krogh");
  await order(page);
  assert.equal((await storedOrder(app)).totalAmount, 458);
});

test("with the keyboard alone an order can be sent", { cart: [] }, async ({ page }) => {
  await page.goto("/shop/samtalekort");
  await tabTo(page, page.getByRole("button", { name: "Læg i kurv" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Tilføjet til kurven!" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Gå til kurv" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/kurv");
  for (const [label, text] of Object.entries(mathilde)) {
    await tabTo(page, field(page, label));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await expectThanks(page);
});

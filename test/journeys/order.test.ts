import assert from "node:assert/strict";
import { CART_KEY } from "../../app/shop/buy/cart.ts";
import { expect, stopClock, waitForHydration } from "../kit/browser.ts";
import { tabTo } from "../kit/keyboard.ts";
import {
  alert,
  expectOrders,
  expectThanks,
  field,
  fillIn,
  mathilde,
  openCart,
  openShop,
  order,
  putInCart,
  raisePrice,
  SENDING_FAILED,
  send,
  storedOrder,
  test,
  total,
} from "./order.ts";

test("an order on CVR and EAN arrives at three recipients, and the customer gets a receipt", async ({
  page,
  site,
}) => {
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
  const received = await site.mail.waitFor(4);
  assert.deepEqual(
    received.flatMap(({ to }) => to).sort(),
    [...site.services.settings.orderRecipients, "mathilde@kommune.example"].sort(),
  );
  assert.partialDeepStrictEqual(await storedOrder(site), {
    customerName: "Mathilde Krogh",
    customerEmail: "mathilde@kommune.example",
    totalAmount: 757,
    items: [{ name: "Samtalekort", quantity: 2, price: 349 }],
    form: { cvr: "13748136", ean: "5798009811578", besked: "<b>Hej</b>" },
  });
  await expectOrders(site, 1);
});

test("a quantity in the cart is never below one: a product goes by 'Fjern' alone", async ({
  page,
  site,
}) => {
  await openCart(page, site, { form: {} });
  const quantity = page.getByLabel("Antal: Samtalekort");
  const fewer = page.getByRole("button", { name: "Én færre: Samtalekort" });
  await expect(fewer).toBeDisabled();
  await page.getByRole("button", { name: "Én mere: Samtalekort" }).click();
  await fewer.click();
  for (const typed of ["0", "-1", ""]) {
    await quantity.fill(typed);
    await quantity.blur();
    await expect(quantity).toHaveValue("1");
  }
  await expect(fewer).toBeDisabled();
  await page.getByRole("button", { name: "Fjern Samtalekort" }).click();
  await expect(page.getByRole("heading", { name: "Din kurv er tom" })).toBeVisible();
});

test("before the button are the terms and the sum, and beside the message what not to write", async ({
  page,
  site,
}) => {
  await openCart(page, site, { form: {} });
  await expect(page.getByRole("main")).toContainText(
    /Du betaler med faktura\. Vi sender til adresser i Danmark\..*Hvem bestiller\?PrivatVirksomhedOffentlig institution.*Skriv ikke om helbred eller andet personligt\..*Det siger du ja til.*Leveringstiden er 2-4 hverdage\..*Fortrydelsesret.*2 års reklamationsret.*gemmes i 5 år\. Privatlivspolitik.*handelsbetingelser.*I alt med moms og fragt408.kr\.Bestil med betalingspligt/,
  );
  await expectOrders(site, 0);
});

test("a form that lacks something says what, and keeps what was typed", async ({ page, site }) => {
  await openCart(page, site, { form: { Navn: "Mathilde Krogh" } });
  await send(page);
  const sentence = "Udfyld venligst alle obligatoriske felter (navn, email og adresse)";
  await expect(alert(page, sentence)).toBeVisible();
  await expect(field(page, "Navn")).toHaveValue("Mathilde Krogh");
  await expect(field(page, "E-mail")).toHaveAttribute("aria-invalid", "true");
  await page.reload();
  await expect(field(page, "Navn")).toHaveValue("Mathilde Krogh");
  await expectOrders(site, 0);
});

test("a double click sends once; Back and reload send nothing more, and the thanks stay (V6)", async ({
  page,
  site,
}) => {
  await openCart(page, site);
  await page.getByRole("button", { name: "Bestil med betalingspligt" }).dblclick();
  await expectThanks(page);
  await page.goto("/shop");
  await page.goBack();
  await expectThanks(page);
  await page.reload();
  await expectThanks(page);
  await expectOrders(site, 1);
});

test("the thanks of an institution have EAN and requisition, and are printed by a press", async ({
  page,
  site,
}) => {
  await openCart(page, site);
  await page.getByLabel("Offentlig institution").check();
  await fillIn(page, { Institution: "Bøgelundskolen", EAN: "5798009811578", Rekvisition: "77-12" });
  await order(page);
  await expect(page.getByRole("main")).toContainText("EAN5798009811578Rekvisition77-12");
  const printing = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.print = resolve;
      }),
  );
  await page.getByRole("button", { name: "Udskriv" }).click();
  await printing;
  await expectOrders(site, 1);
});

test("the thanks lead to a withdrawal that has the order's number", async ({ page, site }) => {
  await openCart(page, site);
  await order(page);
  await page.getByRole("main").getByRole("link", { name: "Fortryd aftalen her" }).click();
  await expect(field(page, "Bestillingsnummer")).toHaveValue("1001");
  await expectOrders(site, 1);
});

test("the thanks have number, lines, sum, address and the receipt's address, until the next product is put in the cart (V6)", async ({
  page,
  site,
}) => {
  await openCart(page, site);
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
  await expectOrders(site, 1);
});

test("an order that gets no answer ends with the specified sentence and the form kept, and sent again it is the same order (V2)", {
  site: () => openShop({ isSlow: true }),
  clock: true,
}, async ({ page, site }) => {
  await openCart(page, site);
  await stopClock(page);
  await send(page);
  await site.hasArrived;
  await expect(page.getByRole("button", { name: "Sender bestilling..." })).toBeVisible();
  await page.clock.fastForward(41_000);
  await expect(alert(page, SENDING_FAILED)).toBeVisible();
  await expect(field(page, "Navn")).toHaveValue("Mathilde Krogh");
  await send(page);
  site.answer();
  await expectThanks(page);
  await expectOrders(site, 1);
});

test("an empty cart leads to the shop, whose popup has the price of all that was added (V12); two tabs share one cart", async ({
  page,
  site,
}) => {
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
  await expectOrders(site, 0);
});

test("a price that changed meanwhile is shown, and the order waits for a second yes", {
  expectedErrors: [/409/],
}, async ({ page, site }) => {
  await openCart(page, site);
  await raisePrice(site);
  await send(page);
  await expect(alert(page, "I alt bliver det nu 458 kr.")).toBeVisible();
  const note = "Prisen er ændret fra 349 kr. til 399 kr. stykket.";
  await expect(page.getByText(note)).toBeVisible();
  await expect(total(page)).toContainText("458 kr.");
  assert.deepEqual(await site.services.orders.list(), []);
  await expect(field(page, "Navn")).toHaveValue("Mathilde Krogh");
  await order(page);
  assert.equal((await storedOrder(site)).totalAmount, 458);
  await expectOrders(site, 1);
});

test("with the keyboard alone an order can be sent", async ({ page, site }) => {
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
  await expectOrders(site, 1);
});

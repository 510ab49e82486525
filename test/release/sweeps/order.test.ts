import assert from "node:assert/strict";
import { test as nodeTest } from "node:test";
import type { Page } from "@playwright/test";
import {
  alert,
  expectOrders,
  expectThanks,
  field,
  fillIn,
  mathilde,
  mellemOs,
  openCart,
  openShop,
  order,
  putInCart,
  raisePrice,
  SENDING_FAILED,
  samtalekort,
  send,
  storedOrder,
  test,
  total,
} from "../../journeys/order.ts";
import { startApp } from "../../kit/app.ts";
import { delayRequests, expect, visit } from "../../kit/browser.ts";
import { putIntoCart, TWO_CARDS } from "../../kit/filled-cart.ts";

test("an order with a withheld receipt says so, and to write the number down", {
  site: () => openShop({ environment: { RECEIPTS_PER_HOUR: "1" } }),
}, async ({ page, site }) => {
  await site.order();
  await openCart(page, site);
  await send(page);
  const words = /Kvitteringen er ikke sendt endnu,.* Skriv nummeret ned\./;
  await expect(page.getByText(words)).toBeVisible();
  await expectOrders(site, 2);
});

test("a town that arrives while its field has the focus is selected, so that typing replaces it", async ({
  page,
  site,
}) => {
  await openCart(page, site, { form: {} });
  const release = await delayRequests(page, "**/assets/postal-towns-*.js");
  await fillIn(page, { Postnummer: "2100" });
  await field(page, "By").focus();
  release();
  await expect(field(page, "By")).toHaveValue("København Ø");
  await page.keyboard.type("Kbh. Ø");
  await expect(field(page, "By")).toHaveValue("Kbh. Ø");
  await expectOrders(site, 0);
});

test("a wrong CVR or EAN warns beside the field and never blocks", async ({ page, site }) => {
  await openCart(page, site);
  await page.getByLabel("Offentlig institution").check();
  await fillIn(page, { Institution: "Bøgelundskolen", CVR: "12345678", EAN: "5798009811579" });
  await field(page, "Besked").focus();
  await expect(page.getByText(/CVR-nummer/).first()).toBeVisible();
  await expect(page.getByText(/EAN-nummer/).first()).toBeVisible();
  await order(page);
  await expectOrders(site, 1);
});

test("a warning that appears does not move the button from under the finger", {
  viewport: { width: 360, height: 800 },
}, async ({ page, site }) => {
  await openCart(page, site, { form: { ...mathilde, Besked: "010203-1234" } });
  await page.getByLabel("Virksomhed", { exact: true }).check();
  await fillIn(page, { "Virksomhedens navn": "Bøgelund ApS", EAN: "1" });
  await order(page);
  await expectOrders(site, 1);
});

test("a CPR number in the message is pointed out beside it, and the visitor decides", async ({
  page,
  site,
}) => {
  await openCart(page, site, { form: { ...mathilde, Besked: "Til min søn, 010203-1234" } });
  await field(page, "Telefon").focus();
  await expect(page.getByRole("status")).toContainText(["Ligner det et CPR-nummer?"]);
  await page.getByRole("button", { name: "Bestil med betalingspligt" }).dblclick();
  await expectThanks(page);
  await expectOrders(site, 1);
});

test("beside a scroll bar, on the smallest of screens, the order form's labels are not broken", {
  viewport: { width: 305, height: 800 },
}, async ({ page, site }) => {
  await openCart(page, site, { form: {} });
  await expect(field(page, "Postnummer")).toBeVisible();
  const lines = (label: HTMLElement) => {
    const words = document.createRange();
    words.selectNodeContents(label);
    return words.getClientRects().length;
  };
  assert.equal(await page.getByText("Postnummer", { exact: true }).evaluate(lines), 1);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 305);
  await expectOrders(site, 0);
});

test("four digits offer the town, and the visitor may overrule it", async ({ page, site }) => {
  await openCart(page, site, { form: {} });
  await field(page, "Postnummer").pressSequentially("8000");
  await expect(field(page, "By")).toHaveValue("Aarhus C");
  await fillIn(page, { By: "Århus", Postnummer: "9990" });
  await field(page, "Besked").focus();
  await expect(field(page, "By")).toHaveValue("Århus");
  await expectOrders(site, 0);
});

for (const [where, prepare] of Object.entries({
  "the browser keeps nothing": forbidStorage,
  "the browser's storage is full": fillStorage,
})) {
  test(`where ${where}, the cart lives during navigation, and so do what is typed and the thanks`, async ({
    page,
    site,
  }) => {
    await page.addInitScript(prepare);
    await putInCart(page);
    const warning =
      "Din browser gemmer ikke kurven. Bestil, før du lukker eller genindlæser siden.";
    await expect(page.getByText(warning)).toBeVisible();
    await page.getByRole("link", { name: "Gå til kurv" }).click();
    await expect(total(page)).toContainText("408 kr.");
    await fillIn(page, mathilde);
    await page.getByRole("main").getByRole("link", { name: "handelsbetingelser" }).click();
    await expect(page).toHaveURL("/handelsbetingelser");
    await page.goBack();
    await expect(field(page, "Navn")).toHaveValue(mathilde.Navn);
    await order(page);
    await page.getByRole("link", { name: "Til forsiden", exact: true }).click();
    await expect(page).toHaveURL("/");
    await page.goBack();
    await expectThanks(page);
    await expect(page.getByText(/Den har nummer 1001\./)).toBeVisible();
    await expectOrders(site, 1);
  });
}

/** Runs in the page. */
function forbidStorage() {
  const forbidden = {
    get() {
      throw new DOMException("forbidden", "SecurityError");
    },
  };
  Object.defineProperties(window, { localStorage: forbidden, sessionStorage: forbidden });
}

/** Runs in the page. */
function fillStorage() {
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
}

test("on a telephone of 2022 an order is sent too; what is navigated to from the thanks has its own title, and they theirs again after Back (V6)", async ({
  page,
  site,
}) => {
  await page.addInitScript(forgetWhatIsNew);
  await putInCart(page);
  await page.getByRole("link", { name: "Gå til kurv" }).click();
  await fillIn(page, mathilde);
  await order(page);
  await page.getByRole("link", { name: "Til forsiden", exact: true }).click();
  await expect(page).toHaveTitle("Psykologer i København Ø · Samspil");
  await page.goBack();
  await expectThanks(page);
  await expect(page).toHaveTitle("Tak for din forespørgsel! · Samspil");
  await expectOrders(site, 1);
});

/** Runs in the page: what Safari has since 2024. */
function forgetWhatIsNew() {
  Reflect.deleteProperty(AbortSignal, "any");
  Reflect.deleteProperty(Promise, "withResolvers");
}

test("a mistyped e-mail domain is asked about, and never blocks (V6)", async ({ page, site }) => {
  await openCart(page, site, { form: { ...mathilde, "E-mail": "mathilde@gmial.com" } });
  await expect(page.getByRole("status")).toContainText(["Mente du mathilde@gmail.com?"]);
  await page.getByRole("button", { name: "Ja, ret det" }).press("Enter");
  await expect(field(page, "E-mail")).toHaveValue("mathilde@gmail.com");
  await expect(field(page, "E-mail")).toBeFocused();
  await field(page, "E-mail").fill("mathilde@hotmial.dk");
  await order(page);
  assert.equal((await storedOrder(site)).form?.email, "mathilde@hotmial.dk");
  await expectOrders(site, 1);
});

for (const { where, leave } of [
  { where: "for another page", leave: (page: Page) => page.goto("/terapi") },
  { where: "by loading it anew", leave: (page: Page) => page.reload() },
]) {
  test(`an order whose page was left ${where} is still in cart and form, and sent again it is the same order (V1)`, {
    site: () => openShop({ isSlow: true }),
  }, async ({ page, site }) => {
    await openCart(page, site);
    await send(page);
    await site.hasArrived;
    await leave(page);
    site.answer();
    await page.goto("/kurv");
    await expect(page.locator(".cart-item h2")).toHaveText(["Samtalekort"]);
    await expect(field(page, "Navn")).toHaveValue("Mathilde Krogh");
    await order(page);
    await expect(page.getByText(/Den har nummer 1001\./)).toBeVisible();
    await expect(page.getByText("mathilde@kommune.example").first()).toBeVisible();
    await putInCart(page, "mellem-os");
    await page.goto("/kurv");
    await expect(page.locator(".cart-item h2")).toHaveText(["Mellem os"]);
    await expect(field(page, "Navn")).toHaveValue("");
    await expectOrders(site, 1);
  });
}

test("an order whose tab was closed is the same order when its cart is sent from another tab, and the other order after it is a new one (V1)", {
  site: () => openShop({ isSlow: true }),
}, async ({ page, site }) => {
  await openCart(page, site);
  const other = await page.context().newPage();
  await send(page);
  await site.hasArrived;
  await page.close();
  site.answer();
  await other.goto("/kurv");
  await fillIn(other, mathilde);
  await order(other);
  await expect(other.getByText(/Den har nummer 1001\./)).toBeVisible();
  await putInCart(other, "mellem-os");
  await other.getByRole("link", { name: "Gå til kurv" }).click();
  await fillIn(other, mathilde);
  await order(other);
  await expect(other.getByText(/Den har nummer 1002\./)).toBeVisible();
  await expectOrders(site, 2);
});

test("one cart that is sent from two tabs at once is one order, thanked for in both (V1)", {
  site: () => openShop({ isSlow: true }),
}, async ({ page, site }) => {
  await openCart(page, site);
  const other = await page.context().newPage();
  await other.goto("/kurv");
  await fillIn(other, mathilde);
  await send(other);
  await send(page);
  await site.hasArrived;
  site.answer();
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await expectThanks(tab);
    await expect(tab.getByText(/Den har nummer 1001\./)).toBeVisible();
  }
  await expectOrders(site, 1);
});

test("a cart that was changed while an order was on its way makes no second order in silence (V1)", {
  site: () => openShop({ isSlow: true }),
}, async ({ page, site }) => {
  await openCart(page, site);
  await send(page);
  await site.hasArrived;
  await page.reload();
  await page.getByRole("button", { name: "Én mere: Samtalekort" }).click();
  await send(page);
  site.answer();
  await expectThanks(page);
  await expect(page.getByText("1 × 349 kr.")).toBeVisible();
  const note = /Har du rettet noget bagefter, er det ikke med/;
  await expect(page.getByText(note)).toBeVisible();
  await page.getByRole("button", { name: "Se resten af kurven" }).click();
  await expect(page.getByLabel("Antal: Samtalekort")).toHaveValue("1");
  await expectOrders(site, 1);
});

test("'Fjern' can be taken back, and the focus stays where the line was (V12, A1, D6)", async ({
  page,
  site,
}) => {
  await openCart(page, site, { cart: [mellemOs, samtalekort], form: {} });
  const focused = page.locator(":focus");
  const status = page.getByRole("status");
  await expect(page.getByText("299 kr. stykket")).toBeVisible();
  await page.getByRole("button", { name: "Fjern Mellem os" }).press("Enter");
  const removed = "»Mellem os« er fjernet fra kurven.";
  await expect(status).toContainText([removed]);
  await expect(focused).toHaveText(`${removed}Fortryd at fjerne Mellem os`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(status).toContainText(["»Mellem os« ligger i kurven igen."]);
  await expect(focused).toHaveText(/^Mellem os/);
  await expect(page.locator(".cart-item h2")).toHaveText(["Mellem os", "Samtalekort"]);
  for (const product of ["Mellem os", "Samtalekort"]) {
    await page.getByRole("button", { name: `Fjern ${product}` }).press("Enter");
  }
  await expect(focused).toHaveText("Din kurv er tom");
  await page.getByRole("button", { name: "Fortryd at fjerne Samtalekort" }).press("Enter");
  await expect(focused).toHaveText(/^Samtalekort/);
  await expectOrders(site, 0);
});

test("a line in the cart without a price says so, and is not ordered for 0 kr. (V11)", {
  expectedErrors: [/409/],
}, async ({ page, site }) => {
  const unpriced = { ...mellemOs, pris: "Ring for pris" };
  await site.store("produkter", { items: [samtalekort, unpriced] });
  await openCart(page, site, { cart: [mellemOs, samtalekort] });
  const words = "Prisen skal aftales. Ring eller skriv til os";
  await expect(page.getByText(words)).toBeVisible();
  await send(page);
  await expect(alert(page, "Prisen på »Mellem os« skal aftales.")).toBeVisible();
  await page.getByRole("button", { name: "Fjern Mellem os" }).click();
  await order(page);
  assert.equal((await storedOrder(site)).totalAmount, 408);
  await expectOrders(site, 1);
});

test("a quantity that is no whole number above 0 is replaced by the former one, in field, sum and cart", async ({
  page,
  site,
}) => {
  await openCart(page, site, { form: {} });
  const quantity = page.getByLabel("Antal: Samtalekort");
  await quantity.fill("3");
  for (const typed of ["3", "2,5", "2.5", "0", "-1", "to"]) {
    await quantity.press("ControlOrMeta+a");
    await quantity.pressSequentially(typed);
    await quantity.press("Tab");
    await expect(quantity).toHaveValue("3");
    await expect(total(page)).toContainText("1.106 kr.");
  }
  await page.reload();
  await expect(quantity).toHaveValue("3");
  await expectOrders(site, 0);
});

test("a changed price is pointed out until the product is ordered", async ({ page, site }) => {
  await raisePrice(site);
  await openCart(page, site);
  const note = page.getByText("Prisen er ændret fra 349 kr. til 399 kr. stykket.");
  await expect(note).toBeVisible();
  await page.getByRole("button", { name: "Én mere: Samtalekort" }).click();
  await page.reload();
  await expect(total(page)).toContainText("857 kr.");
  await expect(note).toBeVisible();
  await order(page);
  assert.equal((await storedOrder(site)).totalAmount, 857);
  await expectOrders(site, 1);
});

test("a product that has gone from the shop is said to be gone, and the rest can be ordered", async ({
  page,
  site,
}) => {
  await site.store("produkter", { items: [samtalekort] });
  await openCart(page, site, { cart: [mellemOs, samtalekort] });
  await expect(page.getByText("Varen findes ikke længere i shoppen.")).toBeVisible();
  await page.getByRole("button", { name: "Fjern Mellem os" }).click();
  await order(page);
  assert.equal((await storedOrder(site)).totalAmount, 408);
  await expectOrders(site, 1);
});

test("a product that sells out meanwhile is named, and goods without moms have none in their sum", {
  expectedErrors: [/409/],
}, async ({ page, site }) => {
  await openCart(page, site, { cart: [mellemOs, samtalekort] });
  const items = [
    { ...mellemOs, lager: "udsolgt" },
    { ...samtalekort, momssats: "0" },
  ];
  await site.store("produkter", { items });
  await send(page);
  await expect(alert(page, "»Mellem os« er udsolgt.")).toBeVisible();
  await expect(page.getByText("Varen er udsolgt. Fjern den for at bestille resten.")).toBeVisible();
  await expect(page.getByText("I alt med fragt", { exact: true })).toBeVisible();
  await expect(page.locator(".bill__moms")).toHaveCount(0);
  await page.getByRole("button", { name: "Fjern Mellem os" }).click();
  await order(page);
  assert.equal((await storedOrder(site)).totalAmount, 408);
  await expectOrders(site, 1);
});

nodeTest(
  "while the shop takes no orders, the cart says how to order by telephone or mail",
  async () => {
    const app = await startApp({
      environment: {
        ORIGIN: "https://klinik.example",
        MAIL_FROM: "kontakt@klinik.example",
        DEMO_CONTENT: "on",
      },
    });
    await visit({ baseURL: app.local }, async (page) => {
      await page.addInitScript(putIntoCart, TWO_CARDS);
      await page.goto("/kurv");
      const words = "Shoppen tager ikke imod bestillinger her på hjemmesiden endnu.";
      await expect(page.getByText(words)).toBeVisible();
      await expect(total(page)).toContainText("757 kr.");
      await expect(page.getByRole("button", { name: "Bestil med betalingspligt" })).toHaveCount(0);
    });
  },
);

test("a lost connection keeps the form and says the sentence", {
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/],
}, async ({ page, site }) => {
  await openCart(page, site);
  await page.context().setOffline(true);
  await send(page);
  await expect(alert(page, SENDING_FAILED)).toBeVisible();
  await page.context().setOffline(false);
  await order(page);
  await expectOrders(site, 1);
});

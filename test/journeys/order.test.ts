import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { DESK, delayRequests, expect, open, stopClock } from "../kit/browser.ts";
import { putIntoCart, TWO_CARDS } from "../kit/filled-cart.ts";
import { tabTo } from "../kit/keyboard.ts";
import { openSite } from "../kit/site.ts";
import {
  expectOrders,
  expectThanks,
  field,
  fillIn,
  mathilde,
  mellemOs,
  openCart,
  order,
  putInCart,
  samtalekort,
  send,
  storedOrder,
  test,
  testInSlowShop,
} from "./order.ts";

const alert = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words });
const total = (page: Page) => page.locator(".bill__total");
const SENDING_FAILED = "Der opstod en fejl ved afsendelse af bestillingen. Prøv venligst igen.";

test("a quantity in the cart is a whole number above 0, what is none gives way to the former one, and a product goes by 'Fjern' alone", async ({
  page,
  site,
}) => {
  await openCart(page, site, { form: {} });
  const quantity = page.getByLabel("Antal: Samtalekort");
  const fewer = page.getByRole("button", { name: "Én færre: Samtalekort" });
  await page.getByRole("button", { name: "Én mere: Samtalekort" }).click();
  await fewer.click();
  await expect(fewer).toBeDisabled();
  await quantity.fill("3");
  await quantity.blur();
  for (const typed of ["2,5", "0", "-1", "to", ""]) {
    await quantity.press("ControlOrMeta+a");
    await quantity.press("Delete");
    await quantity.pressSequentially(typed);
    await quantity.press("Tab");
    await expect(quantity, typed).toHaveValue("3");
    await expect(total(page)).toContainText("1.106 kr.");
  }
  await page.reload();
  await expect(quantity).toHaveValue("3");
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
});

test("a form that lacks something says what, and keeps what was typed", async ({ page, site }) => {
  await openCart(page, site, { form: { Navn: "Mathilde Krogh" } });
  await send(page);
  const sentence = "Udfyld venligst alle obligatoriske felter (navn, email og adresse)";
  await expect(alert(page, sentence)).toBeVisible();
  await expect(field(page, "E-mail")).toBeFocused();
  await page.reload();
  await expect(field(page, "Navn")).toHaveValue("Mathilde Krogh");
  await expectOrders(site, 0);
});

test("what is mistyped is pointed out beside its field, moves no button from under the finger, and blocks nothing", {
  viewport: { width: 360, height: 800 },
}, async ({ page, site }) => {
  await openCart(page, site, {
    form: { ...mathilde, "E-mail": "mathilde@gmial.com", Besked: "Til min søn, 010203-1234" },
  });
  await page.getByLabel("Virksomhed", { exact: true }).check();
  const said = page.getByRole("status");
  for (const words of ["Mente du mathilde@gmail.com?", "Ligner det et CPR-nummer?"])
    await expect(said.filter({ hasText: words })).toBeVisible();
  await page.getByRole("button", { name: "Ja, ret det" }).press("Enter");
  await expect(field(page, "E-mail")).toHaveValue("mathilde@gmail.com");
  await expect(field(page, "E-mail")).toBeFocused();
  await fillIn(page, { "Virksomhedens navn": "Bøgelund ApS", CVR: "12345678", EAN: "1" });
  await expect(said.filter({ hasText: /CVR-nummer/ })).toBeVisible();
  await order(page);
  assert.partialDeepStrictEqual((await storedOrder(site)).form, { cvr: "12345678", ean: "1" });
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
});

test("a double click sends once, and the thanks have number, lines, sum and addresses, until the next product is put in the cart", async ({
  page,
  site,
}) => {
  await openCart(page, site);
  await page.getByRole("button", { name: "Én mere: Samtalekort" }).click();
  await page.getByRole("button", { name: "Bestil med betalingspligt" }).dblclick();
  const leaveAndComeBack = async () => {
    await page.goto("/shop");
    await page.goBack();
  };
  for (const again of [leaveAndComeBack, () => page.reload(), () => putInCart(page, "mellem-os")]) {
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
    const withdrawal = page.getByRole("main").getByRole("link", { name: "Fortryd aftalen her" });
    await expect(withdrawal).toHaveAttribute("href", "/fortryd?nummer=1001");
    await again();
  }
  await page.getByRole("link", { name: "Gå til kurv" }).click();
  await expect(page.getByRole("heading", { name: "Mellem os" })).toBeVisible();
  await expect(page).toHaveTitle("Kurv · Samspil");
  await expect(field(page, "Navn")).toHaveValue("");
  await expectOrders(site, 1);
});

test("the thanks of an institution have EAN and requisition, are printed by a press, and say that a receipt was withheld", {
  site: () => openSite({ environment: { RECEIPTS_PER_HOUR: "1" } }),
}, async ({ page, site }) => {
  await site.order();
  await openCart(page, site);
  await page.getByLabel("Offentlig institution").check();
  await fillIn(page, { Institution: "Bøgelundskolen", EAN: "5798009811578", Rekvisition: "77-12" });
  await order(page);
  await expect(page.getByRole("main")).toContainText("EAN5798009811578Rekvisition77-12");
  await expect(
    page.getByText(/Kvitteringen er ikke sendt endnu,.* Skriv nummeret ned\./),
  ).toBeVisible();
  const printing = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.print = resolve;
      }),
  );
  await page.getByRole("button", { name: "Udskriv" }).click();
  await printing;
});

testInSlowShop(
  "an order that gets no answer ends with the specified sentence and the form kept, and sent again it is the same order",
  {
    clock: true,
  },
  async ({ page, site }) => {
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
  },
);

testInSlowShop(
  "an order whose page was left is still in cart and form, and sent again from any tab it is the same order; the one after it is a new one",
  async ({ page, site }) => {
    await openCart(page, site);
    const other = await page.context().newPage();
    await send(page);
    await site.hasArrived;
    await page.goto("/terapi");
    site.answer();
    await page.goto("/kurv");
    await expect(page.locator(".cart-item h2")).toHaveText(["Samtalekort"]);
    await expect(field(page, "Navn")).toHaveValue("Mathilde Krogh");
    await page.close();
    await other.goto("/kurv");
    await fillIn(other, mathilde);
    await order(other);
    await expect(other.getByText(/Den har nummer 1001\./)).toBeVisible();
    await putInCart(other, "mellem-os");
    await other.goto("/kurv");
    await expect(other.locator(".cart-item h2")).toHaveText(["Mellem os"]);
    await fillIn(other, mathilde);
    await order(other);
    await expect(other.getByText(/Den har nummer 1002\./)).toBeVisible();
    await expectOrders(site, 2);
  },
);

testInSlowShop(
  "a cart that was changed while an order was on its way makes no second order in silence",
  async ({ page, site }) => {
    await openCart(page, site);
    await send(page);
    await site.hasArrived;
    await page.reload();
    await page.getByRole("button", { name: "Én mere: Samtalekort" }).click();
    await send(page);
    site.answer();
    await expectThanks(page);
    await expect(page.getByText("1 × 349 kr.")).toBeVisible();
    await expect(page.getByText(/Har du rettet noget bagefter, er det ikke med/)).toBeVisible();
    await page.getByRole("button", { name: "Se resten af kurven" }).click();
    await expect(page.getByLabel("Antal: Samtalekort")).toHaveValue("1");
    await expectOrders(site, 1);
  },
);

test("an empty cart leads to the shop, whose popup has the price of all that was added; two tabs share one cart", async ({
  page,
}) => {
  const other = await page.context().newPage();
  await other.goto("/kurv");
  await expect(other.getByRole("heading", { name: "Din kurv er tom" })).toBeVisible();
  await other.getByRole("main").getByRole("link", { name: "Gå til shoppen" }).click();
  await expect(other).toHaveURL("/shop");
  await other.goBack();
  await open(page, "/shop/samtalekort");
  await page.getByLabel("Antal").fill("3");
  await page.getByRole("button", { name: "Læg i kurv" }).click();
  await expect(page.getByRole("dialog")).toContainText("3 × Samtalekort · i alt 1.047 kr.");
  await other.getByRole("button", { name: "Fjern Samtalekort" }).click();
  await expect(page.getByRole("link", { name: "Kurv", exact: true })).toBeVisible();
});

test("'Fjern' can be taken back, and the focus stays where the line was", async ({
  page,
  site,
}) => {
  await openCart(page, site, { cart: [mellemOs, samtalekort], form: {} });
  const focused = page.locator(":focus");
  const status = page.getByRole("status");
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
});

test("what the shop has changed about a line is said beside it, and what can be had is ordered at today's price", {
  expectedErrors: [/409/],
}, async ({ page, site }) => {
  const dearer = { ...samtalekort, pris: "399 kr." };
  const unpriced = { ...mellemOs, pris: "Ring for pris" };
  await site.store("produkter", { items: [dearer, unpriced] });
  const gone = { ...samtalekort, id: "tavle", navn: "Tavle" };
  await openCart(page, site, { cart: [samtalekort, mellemOs, gone] });
  for (const words of [
    "Prisen er ændret fra 349 kr. til 399 kr. stykket.",
    "Prisen skal aftales. Ring eller skriv til os",
    "Varen findes ikke længere i shoppen.",
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect(total(page)).toContainText("458 kr.");
  await page.getByRole("button", { name: "Fjern Tavle" }).click();
  await send(page);
  await expect(alert(page, "Prisen på »Mellem os« skal aftales.")).toBeVisible();
  await page.getByRole("button", { name: "Fjern Mellem os" }).click();
  await order(page);
  assert.equal((await storedOrder(site)).totalAmount, 458);
});

test("a price that changed and a product that sold out meanwhile are shown, and the order waits for a second yes", {
  expectedErrors: [/409/],
}, async ({ page, site }) => {
  await openCart(page, site, { cart: [mellemOs, samtalekort] });
  const dearer = { ...samtalekort, pris: "399 kr.", momssats: "0" };
  await site.store("produkter", { items: [{ ...mellemOs, lager: "udsolgt" }, dearer] });
  await send(page);
  await expect(alert(page, "»Mellem os« er udsolgt.")).toBeVisible();
  await expect(page.getByText("Varen er udsolgt. Fjern den for at bestille resten.")).toBeVisible();
  await expect(page.getByText("I alt med fragt", { exact: true })).toBeVisible();
  await expect(page.locator(".bill__moms")).toHaveCount(0);
  await page.getByRole("button", { name: "Fjern Mellem os" }).click();
  await site.store("produkter", { items: [{ ...dearer, pris: "409 kr." }] });
  await send(page);
  await expect(alert(page, "I alt bliver det nu 468 kr.")).toBeVisible();
  await expect(page.getByText("Prisen er ændret fra 349 kr. til 409 kr. stykket.")).toBeVisible();
  await expectOrders(site, 0);
  await expect(field(page, "Navn")).toHaveValue("Mathilde Krogh");
  await order(page);
  assert.equal((await storedOrder(site)).totalAmount, 468);
});

test("while the shop takes no orders, the cart says how to order by telephone or mail", {
  site: () =>
    openSite({
      host: "klinik.localhost",
      environment: { MAIL_FROM: "kontakt@klinik.example", DEMO_CONTENT: "on" },
    }),
}, async ({ page }) => {
  await page.addInitScript(putIntoCart, TWO_CARDS);
  await page.goto("/kurv");
  const words = "Shoppen tager ikke imod bestillinger her på hjemmesiden endnu.";
  await expect(page.getByText(words)).toBeVisible();
  await expect(total(page)).toContainText("757 kr.");
  await expect(page.getByRole("button", { name: "Bestil med betalingspligt" })).toHaveCount(0);
});

test("a person whose browser filled the trap for robots can send the order again", {
  expectedErrors: [/status of 422/],
}, async ({ page, site }) => {
  await site.store("klinik", { ...(await site.readContent("klinik")), telefon: "12345678" });
  await openCart(page, site);
  const trap = page.getByLabel("Lad dette felt stå tomt");
  await trap.evaluate((field: HTMLInputElement) => {
    field.value = "https://krogh.example";
  });
  await send(page);
  await page.getByText("Er du et menneske, så send igen, eller ring på 12 34 56 78").waitFor();
  await expect(trap).toHaveValue("");
  await order(page);
});

test("with the keyboard alone an order can be sent", { at: DESK }, async ({ page, site }) => {
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

for (const { where, prepare, isKept } of [
  { where: "the browser keeps nothing", prepare: forbidStorage, isKept: false },
  { where: "the browser's storage is full", prepare: fillStorage, isKept: false },
  { where: "the browser is of 2022", prepare: forgetWhatIsNew, isKept: true },
]) {
  test(`where ${where}, the cart lives during navigation, and so do what is typed and the thanks`, async ({
    page,
    site,
  }) => {
    await page.addInitScript(prepare);
    await putInCart(page);
    const warning =
      "Din browser gemmer ikke kurven. Bestil, før du lukker eller genindlæser siden.";
    await expect(page.getByText(warning)).toBeVisible({ visible: !isKept });
    await page.getByRole("link", { name: "Gå til kurv" }).click();
    await expect(total(page)).toContainText("408 kr.");
    await expect(page.getByText(warning)).toBeVisible({ visible: !isKept });
    await fillIn(page, mathilde);
    await page.getByRole("main").getByRole("link", { name: "handelsbetingelser" }).click();
    await expect(page).toHaveURL("/handelsbetingelser");
    await page.goBack();
    await expect(field(page, "Navn")).toHaveValue(mathilde.Navn);
    await order(page);
    await page.getByRole("link", { name: "Til forsiden", exact: true }).click();
    await expect(page).toHaveTitle("Psykologer i København Ø · Samspil");
    await page.goBack();
    await expectThanks(page);
    await expect(page).toHaveTitle("Tak for din forespørgsel! · Samspil");
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

/** Runs in the page: what Safari has since 2024. */
function forgetWhatIsNew() {
  Reflect.deleteProperty(AbortSignal, "any");
  Reflect.deleteProperty(Promise, "withResolvers");
}

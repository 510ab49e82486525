import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { CART_KEY } from "../../app/shop/buy/cart/cart.ts";
import { DESK, delayRequests, expect, open, PHONE, stopClock } from "../kit/browser.ts";
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
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const popup = (page: Page) => page.getByRole("dialog", { name: "Tilføjet til kurven!" });
const shopLink = (page: Page) =>
  page.getByRole("navigation", { name: "Hovedmenu" }).getByRole("link", { name: "Shop" });
const storedCart = async (page: Page) =>
  JSON.parse((await page.evaluate((key) => localStorage.getItem(key), CART_KEY)) ?? "[]");

test("terms and sum stand before the button, and follow the quantity", async ({ page, site }) => {
  await openCart(page, site, { form: {} });
  await expect(page.getByRole("main")).toContainText(
    /Du betaler med faktura\. Vi sender til adresser i Danmark\..*Hvem bestiller\?PrivatVirksomhedOffentlig institution.*Skriv ikke om helbred eller andet personligt\..*Det siger du ja til.*Leveringstiden er 2-4 hverdage\..*Fortrydelsesret.*2 års reklamationsret.*gemmes i 5 år\. Privatlivspolitik.*handelsbetingelser.*I alt med moms og fragt408.kr\.Bestil med betalingspligt/,
  );
  const quantity = page.getByLabel("Antal: Samtalekort");
  const fewer = button(page, "Én færre: Samtalekort");
  await button(page, "Én mere: Samtalekort").click();
  await fewer.click();
  await expect(fewer).toBeDisabled();
  await quantity.fill("3");
  await quantity.blur();
  await expect(total(page)).toContainText("1.106 kr.");
  await page.reload();
  await expect(quantity).toHaveValue("3");
});

test("a form says what it lacks and what looks mistyped, keeps what was typed, and blocks nothing", {
  viewport: { width: 360, height: 800 },
}, async ({ page, site }) => {
  const release = await delayRequests(page, "**/assets/postal-towns-*.js");
  await openCart(page, site, { form: { Navn: "Mathilde Krogh", Postnummer: "2100" } });
  await send(page);
  const lacks = "Udfyld venligst alle obligatoriske felter (navn, email og adresse)";
  await expect(alert(page, lacks)).toBeVisible();
  await expect(field(page, "E-mail")).toBeFocused();
  await field(page, "By").focus();
  release();
  await expect(field(page, "By")).toHaveValue("København Ø");
  await page.keyboard.type("Kbh. Ø");
  await expect(field(page, "By"), "what has come is selected").toHaveValue("Kbh. Ø");
  await page.reload();
  await expect(field(page, "Navn")).toHaveValue("Mathilde Krogh");

  const said = page.getByRole("status");
  const mistyped = { "E-mail": "mathilde@gmial.com", Besked: "Til min søn, 010203-1234" };
  await fillIn(page, { ...mathilde, ...mistyped });
  await page.getByLabel("Virksomhed", { exact: true }).check();
  await expect(said.filter({ hasText: "Ligner det et CPR-nummer?" })).toBeVisible();
  await expect(said.filter({ hasText: "Mente du mathilde@gmail.com?" })).toBeVisible();
  await button(page, "Ja, ret det").press("Enter");
  await expect(field(page, "E-mail")).toHaveValue("mathilde@gmail.com");
  await expect(field(page, "E-mail")).toBeFocused();
  await fillIn(page, { "Virksomhedens navn": "Bøgelund ApS", CVR: "12345678", EAN: "1" });
  await expect(said.filter({ hasText: /CVR-nummer/ })).toBeVisible();
  await expectOrders(site, 0);
  await order(page);
  assert.partialDeepStrictEqual((await storedOrder(site)).form, { cvr: "12345678", ean: "1" });
});

test("a double click orders once, and the thanks stay until the next", async ({ page, site }) => {
  await openCart(page, site);
  await button(page, "Én mere: Samtalekort").click();
  await button(page, "Bestil med betalingspligt").dblclick();
  const leaveAndComeBack = async () => {
    await page.goto("/shop");
    await page.goBack();
  };
  const main = page.getByRole("main");
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
      await expect(main.getByText(words).first()).toBeVisible();
    }
    const withdrawal = main.getByRole("link", { name: "Fortryd aftalen her" });
    await expect(withdrawal).toHaveAttribute("href", "/fortryd?nummer=1001");
    await again();
  }
  await page.getByRole("link", { name: "Gå til kurv" }).click();
  await expect(page.getByRole("heading", { name: "Mellem os" })).toBeVisible();
  await expect(page).toHaveTitle("Kurv · Samspil");
  await expect(field(page, "Navn")).toHaveValue("");
  await expectOrders(site, 1);
});

test("an institution's thanks have its numbers, are printed, and say that a receipt was withheld", {
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
  await page.evaluate(() => {
    window.print = () => document.documentElement.classList.add("printed");
  });
  await button(page, "Udskriv").click();
  await expect(page.locator("html.printed")).toBeVisible();
});

testInSlowShop(
  "an order that gets no answer says so and keeps the form, and sent again it is the same order",
  { clock: true },
  async ({ page, site }) => {
    await openCart(page, site);
    await stopClock(page);
    await send(page);
    await site.hasArrived;
    await expect(page.getByRole("button", { name: "Sender bestilling..." })).toBeVisible();
    await page.clock.fastForward(41_000);
    await expect(alert(page, "Der opstod en fejl ved afsendelse af bestillingen.")).toBeVisible();
    await expect(field(page, "Navn")).toHaveValue("Mathilde Krogh");
    await send(page);
    site.answer();
    await expectThanks(page);
    await expectOrders(site, 1);
  },
);

testInSlowShop(
  "an order whose page was left is, sent again from any tab, the same; the next is a new one",
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

test("'Fjern' can be taken back, and the focus stays at its line", async ({ page, site }) => {
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

test("what the shop has changed is said beside its line, and the order waits for a second yes", {
  expectedErrors: [/409/],
}, async ({ page, site }) => {
  const gone = { ...samtalekort, id: "tavle", navn: "Tavle" };
  const dearer = { ...samtalekort, pris: "399 kr.", momssats: "0" };
  const unpriced = { ...mellemOs, id: "bog", navn: "Bog", pris: "Ring for pris" };
  const items = [mellemOs, samtalekort, { ...unpriced, pris: "9 kr." }];
  await site.store("produkter", { items });
  await openCart(page, site, { cart: [...items, gone] });
  await expect(page.getByText("Varen findes ikke længere i shoppen.")).toBeVisible();
  await button(page, "Fjern Tavle").click();
  const soldOut = { ...mellemOs, lager: "udsolgt" };
  await site.store("produkter", { items: [soldOut, dearer, unpriced] });
  await send(page);
  await expect(alert(page, "»Mellem os« er udsolgt.")).toBeVisible();
  await expect(page.getByText("Varen er udsolgt. Fjern den for at bestille resten.")).toBeVisible();
  await expect(page.getByText("Prisen skal aftales. Ring eller skriv til os")).toBeVisible();
  await expect(page.getByText("I alt med fragt", { exact: true })).toBeVisible();
  await expect(page.locator(".bill__moms")).toHaveCount(0);
  await expect(total(page)).toContainText("458 kr.");
  await button(page, "Fjern Mellem os").click();
  await send(page);
  await expect(alert(page, "Prisen på »Bog« skal aftales.")).toBeVisible();
  await button(page, "Fjern Bog").click();
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
  await tabTo(page, button(page, "Læg i kurv"));
  await page.keyboard.press("Enter");
  await expect(popup(page)).toBeVisible();
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
  { where: "the browser is of 2022", prepare: forgetWhatIsNew, isKept: true },
]) {
  test(`where ${where}, cart, form and thanks live during navigation`, async ({ page, site }) => {
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

test("'Læg i kurv' pressed in the moment in which its page is navigated to is answered at once, counted once, and followed by the popup", async ({
  page,
}) => {
  await open(page, "/kontakt");
  const pressed = page.evaluate(pressAsSoonAsThere);
  await shopLink(page).click();
  assert.deepEqual(await pressed, { count: "1", answer: "Lagt i kurven. Nu er der 1." });
  await popup(page).waitFor();
  // The last that a navigation does is to set the title, and to move the focus.
  await expect(page).toHaveTitle("Ting, der hjælper samtalen i gang · Samspil");
  await expect(page.locator(".cart-pop")).toBeFocused();
  await page.getByRole("link", { name: "Kurv 1 vare" }).waitFor();
  assert.partialDeepStrictEqual(await storedCart(page), [{ quantity: 1 }]);
});

test("no popup follows to another page, and a closed one gives focus back", async ({ page }) => {
  await open(page, "/shop/samtalekort");
  const put = button(page, "Læg i kurv");
  await put.click();
  await popup(page).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Shop" }).first().click();
  await expect(page).toHaveURL("/shop");
  await expect(popup(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/shop/samtalekort");
  await expect(put).toHaveCount(1);
  await expect(popup(page)).toHaveCount(0);
  for (const name of ["Luk", "Tilføj mere"]) {
    await put.press("Enter");
    await popup(page).getByRole("button", { name }).press("Enter");
    await expect(popup(page)).toHaveCount(0);
    await expect(put).toBeFocused();
  }
});

test("the cart in the header of the shop is elsewhere too once it has something", {
  at: DESK,
}, async ({ page }) => {
  const header = page.getByRole("banner");
  const cart = header.getByRole("link", { name: /^Kurv/ });
  const callAt = () => header.getByRole("link", { name: /^Ring / }).boundingBox();
  await open(page, "/kontakt");
  await expect(cart).toBeHidden();
  const before = await callAt();
  await shopLink(page).click();
  await expect(page).toHaveURL("/shop");
  await expect(cart).toBeVisible();
  await page.getByRole("button", { name: /^Læg/ }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Luk" }).click();
  await page.getByRole("link", { name: "Kontakt", exact: true }).first().click();
  await expect(page).toHaveURL("/kontakt");
  await expect(cart).toBeVisible();
  await expect.poll(callAt).toEqual(before);
});

test("the cart says 'Indlæser...' until it has come, never that it is empty", async ({ page }) => {
  await page.addInitScript(putIntoCart, TWO_CARDS);
  const release = await delayRequests(page, "**/assets/cart-page*.js");
  const words = page.getByRole("main").getByText("Indlæser...");
  await open(page, "/om");
  await page.evaluate(noteWords, "Din kurv er tom");
  await page.getByRole("link", { name: "Kurv 2 varer" }).click();
  await expect(words).toBeVisible();
  await expect(page.getByText("Kurven virker kun med JavaScript")).toBeHidden();
  release();
  await expect(page.locator(".bill__total")).toContainText("757 kr.");
  await expect(words).toBeHidden();
  assert.equal(await page.evaluate("haveBeenSeen"), false);
});

test("before the script has come a quantity is a whole number, and the one put in the cart is the popup's", {
  at: PHONE,
}, async ({ page }) => {
  const arrive = await delayRequests(page, "**/assets/*.js");
  await page.goto("/shop/samtalekort", { waitUntil: "commit" });
  const quantity = page.getByLabel("Antal");
  await quantity.fill("");
  await quantity.pressSequentially("2,5");
  await quantity.press("Tab");
  await expect(quantity).toHaveValue("1");
  await button(page, "Én mere").click();
  await button(page, "Læg i kurv").click();
  arrive();
  await popup(page).getByText("2 × Samtalekort · i alt 698 kr.").waitFor();
  assert.partialDeepStrictEqual(await storedCart(page), [{ quantity: 2 }]);
  await button(page, "Én mere").click();
  await expect(quantity).toHaveValue("3");
});

/** Runs in the page. */
function forbidStorage() {
  const forbidden = {
    get() {
      throw new DOMException("forbidden", "SecurityError");
    },
  };
  Object.defineProperties(window, { localStorage: forbidden, sessionStorage: forbidden });
}

/** Runs in the page: what a browser of 2022 lacks. */
function forgetWhatIsNew() {
  Reflect.deleteProperty(AbortSignal, "any");
  Reflect.deleteProperty(HTMLElement.prototype, "togglePopover");
  Reflect.deleteProperty(Promise, "withResolvers");
}

/** Runs in the page: notes whether these words are ever to be seen. */
function noteWords(words: string) {
  Object.assign(window, { haveBeenSeen: false });
  function look() {
    if (document.body.innerText.includes(words)) Object.assign(window, { haveBeenSeen: true });
    requestAnimationFrame(look);
  }
  look();
}

/** Runs in the page. @returns what is to be seen before anything but the press itself can happen */
function pressAsSoonAsThere(): Promise<{ count: unknown; answer: string }> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      // The last part of the form.
      const output = document.querySelector<HTMLOutputElement>("main .add-to-cart output");
      if (!output) return;
      observer.disconnect();
      output.form?.querySelector<HTMLButtonElement>("[type=submit]")?.click();
      const count = document.querySelector(".cart-link b")?.textContent;
      resolve({ count, answer: output.value });
    });
    observer.observe(document, { subtree: true, childList: true });
  });
}

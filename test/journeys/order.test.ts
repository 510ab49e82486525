import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "../app.ts";
import { hydrated, visit } from "../browser.ts";
import { eventually } from "../eventually.ts";
import { startMailServer } from "../mail-server.ts";

const mathilde = {
  Navn: "Mathilde Krogh",
  "E-mail": "mathilde@kommune.example",
  Adresse: "Bøgevej 7",
  Postnummer: "2100",
  By: "København Ø",
};

const samtalekort = { id: "samtalekort", navn: "Samtalekort", pris: "349 kr.", billede: "" };

async function openShop() {
  const mail = await startMailServer();
  const app = await startApp({ environment: { SMTP_URL: mail.url } });
  return { app, mail, start: { baseURL: app.origin } };
}

async function putInCart(page: Page, product = "samtalekort") {
  await page.goto(`/shop/${product}`);
  await page.getByRole("button", { name: "Læg i kurv" }).click();
  await page.getByRole("dialog", { name: "Tilføjet til kurven!" }).waitFor();
}

async function fillIn(page: Page, form: Record<string, string>) {
  for (const [label, text] of Object.entries(form)) await field(page, label).fill(text);
}

function field(page: Page, label: string) {
  return page.getByRole("textbox", { name: new RegExp(`^${label}`) });
}

const send = (page: Page) => page.getByRole("button", { name: "Bestil med betalingspligt" });
const thanks = (page: Page) => page.getByRole("heading", { name: "Tak for din forespørgsel!" });
/** The stored orders: each with its mail's document, and its form beside it. */
const orders = async (app: Awaited<ReturnType<typeof startApp>>) => {
  const { documents, orders } = app.services;
  const found = (await orders.list()).map(async ({ id, form }) => {
    const letter = await documents.read("mail", id);
    return { id, data: { ...Object(letter?.data), form } };
  });
  return Promise.all(found);
};

test("an order on CVR and EAN arrives at three recipients, and the customer gets a receipt", async () => {
  const { app, mail, start } = await openShop();
  await visit(start, async (page) => {
    await putInCart(page);
    await page.getByRole("link", { name: "Gå til kurv" }).click();
    await page.getByRole("button", { name: /^Én mere/ }).click();
    await fillIn(page, mathilde);
    await page.getByLabel("Virksomhed", { exact: true }).check();
    await fillIn(page, {
      "Virksomhedens navn": "Bøgelund ApS",
      CVR: "13748136",
      EAN: "5798009811578",
      Besked: "<b>Hej</b>",
    });
    await page.locator(".bill__total", { hasText: "757 kr." }).waitFor();
    await send(page).click();
    await thanks(page).waitFor();
    await eventually(() => page.evaluate(() => localStorage.getItem("samspil-cart")), "[]");
  });
  const received = await mail.waitFor(4);
  assert.deepEqual(
    received.flatMap(({ to }) => to).sort(),
    [...app.services.settings.orderRecipients, "mathilde@kommune.example"].sort(),
  );
  const [order] = await orders(app);
  assert.partialDeepStrictEqual(order?.data, {
    orderData: {
      customerName: "Mathilde Krogh",
      customerEmail: "mathilde@kommune.example",
      totalAmount: 757,
      items: [{ name: "Samtalekort", quantity: 2, price: 349 }],
    },
    form: { cvr: "13748136", ean: "5798009811578", besked: "<b>Hej</b>" },
  });
});

test("an empty cart says so and leads to the shop", async () => {
  const { start } = await openShop();
  await visit(start, async (page) => {
    await page.goto("/kurv");
    await page.getByRole("heading", { name: "Din kurv er tom" }).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: /shoppen/ })
      .click();
    await page.waitForURL("**/shop");
  });
});

test("a form that lacks something says what, and keeps what was typed", async () => {
  const { app, start } = await openShop();
  await visit(start, async (page) => {
    await putInCart(page);
    await page.goto("/kurv");
    await field(page, "Navn").fill("Mathilde Krogh");
    await send(page).click();
    await page
      .getByRole("alert")
      .filter({ hasText: "Udfyld venligst alle obligatoriske felter (navn, email og adresse)" })
      .waitFor();
    assert.equal(await field(page, "Navn").inputValue(), "Mathilde Krogh");
    await eventually(() => field(page, "E-mail").getAttribute("aria-invalid"), "true");
    await page.reload();
    await eventually(() => field(page, "Navn").inputValue(), "Mathilde Krogh");
  });
  assert.equal((await orders(app)).length, 0);
});

test("a wrong CVR or EAN warns beside the field and never blocks", async () => {
  const { app, start } = await openShop();
  await visit(start, async (page) => {
    await putInCart(page);
    await page.goto("/kurv");
    await fillIn(page, mathilde);
    await page.getByLabel("Offentlig institution").check();
    await fillIn(page, { Institution: "Bøgelundskolen", CVR: "12345678", EAN: "5798009811579" });
    await field(page, "Besked").focus();
    await page
      .getByText(/CVR-nummer/)
      .first()
      .waitFor();
    await page
      .getByText(/EAN-nummer/)
      .first()
      .waitFor();
    await send(page).click();
    await thanks(page).waitFor();
  });
  assert.equal((await orders(app)).length, 1);
});

test("a doubt that appears does not take the button from under the finger", async () => {
  const { app, start } = await openShop();
  await visit({ ...start, viewport: { width: 360, height: 800 } }, async (page) => {
    await putInCart(page);
    await page.goto("/kurv");
    await fillIn(page, { ...mathilde, Besked: "010203-1234" });
    await page.getByLabel("Virksomhed", { exact: true }).check();
    await fillIn(page, { "Virksomhedens navn": "Bøgelund ApS" });
    await field(page, "EAN").fill("1");
    await send(page).click();
    await thanks(page).waitFor();
  });
  assert.equal((await orders(app)).length, 1);
});

test("a CPR number in the message is pointed out beside it, and the visitor decides", async () => {
  const { app, start } = await openShop();
  await visit(start, async (page) => {
    await putInCart(page);
    await page.goto("/kurv");
    await fillIn(page, { ...mathilde, Besked: "Til min søn, 010203-1234" });
    await field(page, "Telefon").focus();
    await page.getByRole("status").filter({ hasText: "Ligner det et CPR-nummer?" }).waitFor();
    await send(page).dblclick();
    await thanks(page).waitFor();
  });
  assert.equal((await orders(app)).length, 1);
});

test("beside a scroll bar, on the smallest of screens, the order form's labels are not broken", async () => {
  const { start } = await openShop();
  await visit({ ...start, viewport: { width: 305, height: 800 } }, async (page) => {
    await putInCart(page);
    await page.goto("/kurv");
    await field(page, "Postnummer").waitFor();
    const lines = (label: HTMLElement) => {
      const words = document.createRange();
      words.selectNodeContents(label);
      return words.getClientRects().length;
    };
    assert.equal(await page.getByText("Postnummer", { exact: true }).evaluate(lines), 1);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 305);
  });
});

test("four digits offer the town, and the visitor may overrule it", async () => {
  const { start } = await openShop();
  await visit(start, async (page) => {
    await putInCart(page);
    await page.goto("/kurv");
    await field(page, "Postnummer").pressSequentially("8000");
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("[name=by]")?.value === "Aarhus C",
    );
    await field(page, "By").fill("Århus");
    await field(page, "Postnummer").fill("9990");
    await field(page, "Besked").focus();
    assert.equal(await field(page, "By").inputValue(), "Århus");
  });
});

for (const [where, prepare] of Object.entries({
  "the browser keeps nothing": forbidStorage,
  "the browser's storage is full": fillStorage,
})) {
  test(`where ${where}, the cart lives while pages are turned, and so do the thanks`, () =>
    orderWithoutStorage(prepare));
}

async function orderWithoutStorage(prepare: () => void) {
  const { app, start } = await openShop();
  await visit(start, async (page) => {
    await page.addInitScript(prepare);
    await putInCart(page);
    await page.getByText("Din browser gemmer ikke kurven. Bestil, før du lukker siden.").waitFor();
    await page.getByRole("link", { name: "Gå til kurv" }).click();
    await page.locator(".bill__total", { hasText: "408 kr." }).waitFor();
    await fillIn(page, mathilde);
    await send(page).click();
    await thanks(page).waitFor();
    await page.getByRole("link", { name: "Til forsiden", exact: true }).click();
    await page.waitForURL(`${app.origin}/`);
    await page.getByRole("link", { name: "Kurv", exact: true }).click();
    await thanks(page).waitFor();
    await page.getByText(/Den har nummer 1001\./).waitFor();
  });
  assert.equal((await orders(app)).length, 1);
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

test("a double click sends once; Back and reload send nothing more, and the thanks stay (V6)", async () => {
  const { app, start } = await openShop();
  await visit(start, async (page) => {
    await putInCart(page);
    await page.goto("/kurv");
    await fillIn(page, mathilde);
    await send(page).dblclick();
    await thanks(page).waitFor();
    await page.goBack();
    await page.goForward();
    await page.reload();
    await thanks(page).waitFor();
  });
  assert.equal((await orders(app)).length, 1);
});

test("the thanks say number, lines, sum, address and where the receipt goes, until something new is put in the cart (V6)", async () => {
  const { app, start } = await openShop();
  await visit(start, async (page) => {
    await putInCart(page);
    await page.goto("/kurv");
    await page.getByRole("button", { name: "Én mere: Samtalekort" }).click();
    await fillIn(page, mathilde);
    await send(page).click();
    await thanks(page).waitFor();
    for (let visits = 0; visits < 2; visits += 1) {
      const main = page.getByRole("main");
      for (const words of [
        "Den har nummer 1001.",
        "2 × 349 kr.",
        "698 kr.",
        "757 kr.",
        "Kvitteringen er på vej til mathilde@kommune.example.",
        "Bøgevej 7",
        "2100 København Ø",
      ]) {
        await main.getByText(words).first().waitFor();
      }
      await eventually(() => page.title(), "Tak for din forespørgsel! · Samspil");
      assert.equal(page.url(), `${app.origin}/kurv`);
      const heading = await page.getByRole("heading", { name: "Din bestilling" }).boundingBox();
      const lines = await page.locator(".ordered-lines").boundingBox();
      assert.ok(lines && heading && lines.y - heading.y - heading.height >= 12);
      await page.reload();
      await thanks(page).waitFor();
    }
    await putInCart(page, "mellem-os");
    await page.getByRole("link", { name: "Gå til kurv" }).click();
    await page.getByRole("heading", { name: "Mellem os" }).waitFor();
    await eventually(() => page.title(), "Kurv · Samspil");
    assert.equal(await field(page, "Navn").inputValue(), "");
  });
});

test("what is turned to from the thanks has its own title, and they theirs again after Back (V6)", async () => {
  const { start } = await openShop();
  await visit(start, async (page) => {
    await putInCart(page);
    await page.getByRole("link", { name: "Gå til kurv" }).click();
    await fillIn(page, mathilde);
    await send(page).click();
    await thanks(page).waitFor();
    await page.getByRole("link", { name: "Til forsiden", exact: true }).click();
    await page.getByRole("heading", { name: "Plads til at forstå hinanden" }).waitFor();
    await eventually(() => page.title(), "Psykologer i København Ø · Samspil");
    await page.goBack();
    await thanks(page).waitFor();
    await eventually(() => page.title(), "Tak for din forespørgsel! · Samspil");
  });
});

test("on a telephone of 2022 an order is sent too", async () => {
  const { app, start } = await openShop();
  await visit(start, async (page) => {
    await page.addInitScript(forgetWhatIsNew);
    await putInCart(page);
    await page.getByRole("link", { name: "Gå til kurv" }).click();
    await fillIn(page, mathilde);
    await send(page).click();
    await thanks(page).waitFor();
  });
  assert.equal((await orders(app)).length, 1);
});

/** Runs in the page: what Safari has since 2024. */
function forgetWhatIsNew() {
  Reflect.deleteProperty(AbortSignal, "any");
  Reflect.deleteProperty(Promise, "withResolvers");
}

test("a domain that was probably not meant is asked about, and never blocks (V6)", async () => {
  const { app, start } = await openShop();
  await visit(start, async (page) => {
    await putInCart(page);
    await page.goto("/kurv");
    await fillIn(page, { ...mathilde, "E-mail": "mathilde@gmial.com" });
    await page.getByRole("status").filter({ hasText: "Mente du mathilde@gmail.com?" }).waitFor();
    await page.getByRole("button", { name: "Ja, ret det" }).press("Enter");
    await eventually(() => field(page, "E-mail").inputValue(), "mathilde@gmail.com");
    assert.equal(await focusedName(page), "email");
    await field(page, "E-mail").fill("mathilde@hotmial.dk");
    await send(page).click();
    await thanks(page).waitFor();
  });
  assert.partialDeepStrictEqual((await orders(app))[0]?.data, {
    form: { email: "mathilde@hotmial.dk" },
  });
});

/** A shop that stores an order only when it is told to; until then who ordered waits. */
async function openSlowShop() {
  const { promise: open, resolve } = Promise.withResolvers<void>();
  const { promise: hasCome, resolve: come } = Promise.withResolvers<void>();
  const app = await startApp({
    change: (services) => ({
      ...services,
      orders: {
        ...services.orders,
        async take(order, compose) {
          come();
          await open;
          return services.orders.take(order, compose);
        },
      },
    }),
  });
  return { app, start: { baseURL: app.origin }, hasCome, answer: resolve };
}

for (const { where, leave } of [
  { where: "another page", leave: (page: Page) => page.goto("/terapi") },
  { where: "the cart itself, loaded anew", leave: (page: Page) => page.reload() },
]) {
  test(`an order whose page was left is thanked for on ${where}, and cart and form are empty (V1)`, async () => {
    const { app, start, hasCome, answer } = await openSlowShop();
    await visit(start, async (page) => {
      await putInCart(page);
      await page.goto("/kurv");
      await fillIn(page, mathilde);
      await send(page).click();
      await hasCome;
      await leave(page);
      await hydrated(page);
      answer();
      await page.getByText("Tak for din forespørgsel!").waitFor();
      await page.getByText(/Den har nummer 1001\./).waitFor();
      await eventually(() => page.evaluate(() => localStorage.getItem("samspil-cart")), "[]");
      await page.goto("/kurv");
      await thanks(page).waitFor();
      await page.getByText("mathilde@kommune.example").first().waitFor();
      await putInCart(page);
      await page.goto("/kurv");
      await page.getByRole("heading", { name: "Samtalekort" }).waitFor();
      assert.equal(await field(page, "Navn").inputValue(), "");
    });
    assert.equal((await orders(app)).length, 1);
  });
}

test("an order whose tab was closed is thanked for in the other tab, without what was typed (V1)", async () => {
  const { app, start, hasCome, answer } = await openSlowShop();
  await visit(start, async (page) => {
    const other = await page.context().newPage();
    await other.goto("/om");
    await hydrated(other);
    await page.bringToFront();
    await putInCart(page);
    await page.goto("/kurv");
    await fillIn(page, mathilde);
    await send(page).click();
    await hasCome;
    await page.close();
    answer();
    await other.bringToFront();
    await other.getByRole("status").getByText("Den har nummer 1001.").waitFor();
    await other.getByRole("link", { name: "Se bestillingen" }).click();
    await thanks(other).waitFor();
    await other.getByText("Kvitteringen sendes til den e-mail, du skrev.").waitFor();
    assert.equal(await other.getByText("mathilde").count(), 0);
  });
  assert.equal((await orders(app)).length, 1);
});

test("a cart that was changed while an order was on its way makes no second order in silence (V1)", async () => {
  const { app, start, hasCome, answer } = await openSlowShop();
  await visit(start, async (page) => {
    await putInCart(page);
    await page.goto("/kurv");
    await fillIn(page, mathilde);
    await send(page).click();
    await hasCome;
    await page.reload();
    await page.getByRole("status").filter({ hasText: "Vi ser efter, om den bestilling" }).waitFor();
    await page.getByRole("button", { name: "Én mere: Samtalekort" }).click();
    await send(page).click();
    answer();
    await thanks(page).waitFor();
    await page.getByText("1 × 349 kr.").waitFor();
    await page.getByText(/Har du rettet noget bagefter, er det ikke med/).waitFor();
    await page.getByRole("button", { name: "Se resten af kurven" }).click();
    await eventually(() => page.getByLabel("Antal: Samtalekort").inputValue(), "1");
  });
  assert.equal((await orders(app)).length, 1);
});

test("an order that gets no answer ends with SPEC's sentence and the form kept, and sent again it is the same order (V2)", async () => {
  const { app, start, hasCome, answer } = await openSlowShop();
  await visit(start, async (page) => {
    await page.clock.install();
    await putInCart(page);
    await page.goto("/kurv");
    await fillIn(page, mathilde);
    await send(page).click();
    await hasCome;
    await page.getByRole("button", { name: "Sender bestilling..." }).waitFor();
    await page.clock.fastForward(41_000);
    const sentence = "Der opstod en fejl ved afsendelse af bestillingen. Prøv venligst igen.";
    await page.getByRole("alert").filter({ hasText: sentence }).waitFor();
    assert.equal(await field(page, "Navn").inputValue(), "Mathilde Krogh");
    await send(page).click();
    answer();
    await thanks(page).waitFor();
  });
  assert.equal((await orders(app)).length, 1);
});

test("'Fjern' can be taken back, and the focus stays where the line was (V12, A1, D6)", async () => {
  const { start } = await openShop();
  await visit(start, async (page) => {
    await putInCart(page, "mellem-os");
    await putInCart(page);
    await page.goto("/kurv");
    await page.getByText("299 kr. stykket").waitFor();
    const status = page.getByRole("status");
    await page.getByRole("button", { name: "Fjern Mellem os" }).press("Enter");
    await status.filter({ hasText: "»Mellem os« er taget ud af kurven." }).waitFor();
    await eventually(
      () => focusedName(page),
      "»Mellem os« er taget ud af kurven.Fortryd at fjerne Mellem os",
    );
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await status.filter({ hasText: "»Mellem os« ligger i kurven igen." }).waitFor();
    await eventually(async () => (await focusedName(page))?.startsWith("Mellem os"), true);
    await eventually(
      () => page.locator(".cart-item h2").allTextContents(),
      ["Mellem os", "Samtalekort"],
    );
    for (const product of ["Mellem os", "Samtalekort"]) {
      await page.getByRole("button", { name: `Fjern ${product}` }).press("Enter");
    }
    await page.getByRole("heading", { name: "Din kurv er tom" }).waitFor();
    await eventually(() => focusedName(page), "Din kurv er tom");
    await page.getByRole("button", { name: "Fortryd at fjerne Samtalekort" }).press("Enter");
    await page.getByRole("heading", { name: "Samtalekort" }).waitFor();
    await eventually(async () => (await focusedName(page))?.startsWith("Samtalekort"), true);
  });
});

test("the popup tells the price of all that was added (V12)", async () => {
  const { start } = await openShop();
  await visit(start, async (page) => {
    await page.goto("/shop/samtalekort");
    await hydrated(page);
    await page.getByLabel("Antal").fill("3");
    await page.getByRole("button", { name: "Læg i kurv" }).click();
    await page.getByRole("dialog").getByText("3 × Samtalekort · i alt 1.047 kr.").waitFor();
  });
});

test("a stored line whose price is to be agreed on says so, and is not ordered for 0 kr. (V11)", async () => {
  const { app, start } = await openShop();
  await visit({ ...start, expectedErrors: [/409/] }, async (page) => {
    await putInCart(page, "mellem-os");
    await putInCart(page);
    const unpriced = { ...samtalekort, id: "mellem-os", navn: "Mellem os", pris: "Ring for pris" };
    await app.store("produkter", { items: [samtalekort, unpriced] });
    await page.goto("/kurv");
    await page.getByText("Prisen aftaler vi. Ring eller skriv til os om den").waitFor();
    await fillIn(page, mathilde);
    await send(page).click();
    await page
      .getByRole("alert")
      .filter({ hasText: "Prisen på »Mellem os« skal aftales." })
      .waitFor();
    await page.getByRole("button", { name: "Fjern Mellem os" }).click();
    await send(page).click();
    await thanks(page).waitFor();
  });
  assert.partialDeepStrictEqual((await orders(app))[0]?.data, { orderData: { totalAmount: 408 } });
});

test("what is no whole number above 0 is not taken as a quantity: the number before stays, in field, sum and cart", async () => {
  const { start } = await openShop();
  await visit(start, async (page) => {
    await putInCart(page);
    await page.goto("/kurv");
    const quantity = page.getByLabel("Antal: Samtalekort");
    await quantity.fill("3");
    await page.locator(".bill__total", { hasText: "1.106 kr." }).waitFor();
    await quantity.press("Tab");
    for (const typed of ["2,5", "2.5", "0", "-1", "to"]) {
      await quantity.press("ControlOrMeta+a");
      await quantity.pressSequentially(typed);
      await quantity.press("Tab");
      await eventually(() => quantity.inputValue(), "3", typed);
      await page.locator(".bill__total", { hasText: "1.106 kr." }).waitFor();
    }
    await page.reload();
    await eventually(() => quantity.inputValue(), "3");
  });
});

test("two tabs share one cart", async () => {
  const { start } = await openShop();
  await visit(start, async (page) => {
    await page.goto("/kurv");
    const other = await page.context().newPage();
    await putInCart(other);
    await page.getByRole("heading", { name: "Samtalekort" }).waitFor();
    await page.getByRole("button", { name: /^Fjern/ }).click();
    await other.getByRole("link", { name: "Kurv", exact: true }).waitFor();
  });
});

test("a price that changed meanwhile is shown, and the order waits for a second yes", async () => {
  const { app, start } = await openShop();
  await visit({ ...start, expectedErrors: [/409/] }, async (page) => {
    await putInCart(page);
    await page.goto("/kurv");
    await fillIn(page, mathilde);
    const products = await app.services.documents.read("content", "produkter");
    const raised = JSON.parse(JSON.stringify(products?.data).replace("349 kr.", "399 kr."));
    await app.store("produkter", raised);
    await send(page).click();
    await page.getByRole("alert").filter({ hasText: "458" }).waitFor();
    assert.equal((await orders(app)).length, 0);
    assert.equal(await field(page, "Navn").inputValue(), "Mathilde Krogh");
    await send(page).click();
    await thanks(page).waitFor();
  });
  assert.partialDeepStrictEqual((await orders(app))[0]?.data, { orderData: { totalAmount: 458 } });
});

test("a price that has changed since the last visit is told of once", async () => {
  const { app, start } = await openShop();
  await visit(start, async (page) => {
    await putInCart(page);
    await page.goto("/shop");
    const products = await app.services.documents.read("content", "produkter");
    const raised = JSON.parse(JSON.stringify(products?.data).replace("349 kr.", "399 kr."));
    await app.store("produkter", raised);
    await page.goto("/kurv");
    const note = page.getByText("Prisen er ændret fra 349 kr. til 399 kr. stykket.");
    await note.waitFor();
    await page.getByRole("button", { name: /^Én mere/ }).click();
    await note.waitFor();
    await page.reload();
    await page.locator(".bill__total", { hasText: "857 kr." }).waitFor();
    assert.equal(await note.count(), 0);
  });
});

test("a product that has gone from the shop is said to be gone, and the rest can be ordered", async () => {
  const { app, start } = await openShop();
  await visit(start, async (page) => {
    await putInCart(page, "mellem-os");
    await putInCart(page);
    await app.store("produkter", { items: [samtalekort] });
    await page.goto("/kurv");
    await page.getByText("Findes ikke længere i shoppen.").waitFor();
    await page.getByRole("button", { name: "Fjern Mellem os" }).click();
    await fillIn(page, mathilde);
    await send(page).click();
    await thanks(page).waitFor();
  });
  assert.partialDeepStrictEqual((await orders(app))[0]?.data, { orderData: { totalAmount: 408 } });
});

test("when today's prices do not come, the cart shows what it keeps, and an order is held against them all the same", async () => {
  const { app, start } = await openShop();
  await visit({ ...start, expectedErrors: [/ERR_FAILED/, /409/] }, async (page) => {
    await putInCart(page);
    await app.store("produkter", { items: [{ ...samtalekort, pris: "399 kr.", momssats: "0" }] });
    await page.route("**/kurv/priser?*", (route) => route.abort());
    await page.goto("/kurv");
    await page.locator(".bill__total", { hasText: "408 kr." }).waitFor();
    await page.getByText("I alt med fragt", { exact: true }).waitFor();
    assert.equal(await page.locator(".bill__moms").count(), 0, "goods without moms");
    await fillIn(page, mathilde);
    await send(page).click();
    await page.getByRole("alert").filter({ hasText: "I alt bliver det nu 458 kr." }).waitFor();
    assert.equal((await orders(app)).length, 0);
    await page.unroute("**/kurv/priser?*");
    await send(page).click();
    await page.getByText("Prisen er ændret fra 349 kr. til 399 kr. stykket.").waitFor();
    await send(page).click();
    await thanks(page).waitFor();
  });
  assert.partialDeepStrictEqual((await orders(app))[0]?.data, { orderData: { totalAmount: 458 } });
});

test("a cart of more products than one request asks for has today's price of each", async () => {
  const { app, start } = await openShop();
  const items = Array.from({ length: 60 }, (_, n) => ({ ...samtalekort, id: `kort-${n}` }));
  await app.store("produkter", { items: items.map((item) => ({ ...item, pris: "2 kr." })) });
  const kept = JSON.stringify(items.map((item) => ({ ...item, pris: "1 kr.", quantity: 1 })));
  await visit(start, async (page) => {
    await page.addInitScript((text) => localStorage.setItem("samspil-cart", text), kept);
    await page.goto("/kurv");
    await page.locator(".bill__total", { hasText: "179 kr." }).waitFor();
    await eventually(() => page.getByText("Prisen er ændret fra 1 kr. til 2 kr.").count(), 60);
  });
});

test("the mail server is down: thanks at once, the mail when it is back", async () => {
  const app = await startApp({ environment: { SMTP_URL: "smtp://127.0.0.1:9" } });
  await visit({ baseURL: app.origin }, async (page) => {
    await putInCart(page);
    await page.goto("/kurv");
    await fillIn(page, mathilde);
    await send(page).click();
    await thanks(page).waitFor();
  });
  assert.equal((await app.services.mailbox.depth()).waiting, 4);
});

test("a lost connection keeps the form and says the sentence", async () => {
  const { app, start } = await openShop();
  await visit({ ...start, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] }, async (page) => {
    await putInCart(page);
    await page.goto("/kurv");
    await fillIn(page, mathilde);
    await page.context().setOffline(true);
    await send(page).click();
    await page
      .getByRole("alert")
      .filter({
        hasText: "Der opstod en fejl ved afsendelse af bestillingen. Prøv venligst igen.",
      })
      .waitFor();
    await page.context().setOffline(false);
    await send(page).click();
    await thanks(page).waitFor();
  });
  assert.equal((await orders(app)).length, 1);
});

test("with the keyboard alone an order can be sent", async () => {
  const { app, start } = await openShop();
  await visit(start, async (page) => {
    await page.goto("/shop/samtalekort");
    await tabTo(page, "Læg i kurv");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Tilføjet til kurven!" }).waitFor();
    await tabTo(page, "Gå til kurv");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/kurv");
    await field(page, "Navn").waitFor();
    for (const [label, text] of Object.entries(mathilde)) {
      await tabTo(page, label);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Enter");
    await thanks(page).waitFor();
  });
  assert.equal((await orders(app)).length, 1);
});

/** The name of the field, or the words of the button, that has the focus. */
function focusedName(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute("name") ?? element?.textContent?.trim();
  });
}

/** Presses Tab until the control with this text or label has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 80; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      return (label ?? element)?.textContent?.trim() ?? "";
    });
    if (focused.startsWith(name)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${name}`);
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { orderForm, orderNumber } from "../../../test/kit/client.ts";
import { openShop } from "../../../test/kit/open-shop.ts";

const environment = {
  ORIGIN: "https://klinik.example",
  MAIL_FROM: "kontakt@klinik.example",
  DEMO_CONTENT: "on",
};

test("in public the shop takes no orders until the law has what it asks for, and says how to order", async () => {
  const app = await startApp({ environment });
  for (const path of ["/shop", "/shop/samtalekort"]) {
    const page = await app.page(path);
    assert.match(
      visibleText(page),
      /Ring på 00.12.34.56 eller skriv til os for at bestille\./,
      path,
    );
    assert.doesNotMatch(page, /Læg i kurv/, path);
  }
  const answer = await app.post("/kurv/bestil", orderForm());
  assert.equal(answer.status, 403);
  assert.match(await answer.text(), /ring på 00 12 34 56 .*Din kurv bliver liggende/);
  assert.equal((await app.services.orders.list()).length, 0);
});

test("it opens when the last of it is there, and closes when something is taken away", async () => {
  const app = await startApp({ environment });
  await openShop(app);
  assert.match(await app.page("/shop/samtalekort"), /Læg i kurv/);
  const form = orderForm();
  const stored = await (await app.post("/kurv/bestil", form)).text();
  assert.ok(orderNumber(stored));
  await app.store("shop", {
    fragt: "efter vægt",
    leveringstid: "2 dage",
    betalingsfrist: "8 dage",
  });
  assert.equal((await app.post("/kurv/bestil", orderForm())).status, 403);
  assert.equal(
    await (await app.post("/kurv/bestil", form)).text(),
    stored,
    "an order that is stored is thanked for all the same",
  );
});

test("on localhost it can be tried", async () => {
  const app = await startApp();
  assert.match(await app.page("/shop/samtalekort"), /Læg i kurv/);
  assert.ok(await app.order());
});

test("a clinic that has filled in nothing has a shop that sells nothing, and says nothing untrue", async () => {
  const app = await startApp({ environment: { ...environment, DEMO_CONTENT: "off" } });
  const kort = { id: "kort", navn: "Kort", pris: "100 kr.", kort_beskrivelse: "", billede: "" };
  await app.store("produkter", { items: [kort] });
  await app.store("klinik", { navn: "Aaklinikken", telefon: "00 12 34 56", aaben: "ja" });
  const page = visibleText(await app.page("/shop/kort"));
  assert.match(page, /for at bestille\./);
  assert.doesNotMatch(page, /moms|fragt/i);
});

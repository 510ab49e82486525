import assert from "node:assert/strict";
import { test } from "node:test";
import { orderForm, orderNumber } from "../../../test/kit/client.ts";
import { openShop } from "../../../test/kit/open-shop.ts";
import { openSite, visibleText } from "../../../test/kit/site.ts";

const environment = {
  ORIGIN: "https://klinik.example",
  MAIL_FROM: "kontakt@klinik.example",
  DEMO_CONTENT: "on",
};

test("in public the shop takes no orders until the law has what it asks for, and says how to order", async () => {
  const app = await openSite({ environment });
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
  const app = await openSite({ environment });
  await openShop(app);
  assert.match(await app.page("/shop/samtalekort"), /Læg i kurv/);
  const order = async (form = orderForm()) => {
    const answer = await app.post("/kurv/bestil", form);
    return { status: answer.status, number: orderNumber(await answer.text()) };
  };
  const form = orderForm();
  const stored = await order(form);
  assert.ok(stored.number);
  const vague = { fragt: "efter vægt", leveringstid: "2 dage", betalingsfrist: "8 dage" };
  await app.store("shop", vague);
  assert.equal((await order()).status, 403);
  assert.deepEqual(
    await order(form),
    stored,
    "an order that is stored is thanked for all the same",
  );
});

test("a clinic that has filled in nothing has a shop that sells nothing, and says nothing untrue", async () => {
  const app = await openSite({ environment: { ...environment, DEMO_CONTENT: "off" } });
  await app.store("produkter", { items: [{ id: "kort", navn: "Kort", pris: "100 kr." }] });
  await app.store("klinik", { navn: "Aaklinikken", telefon: "00 12 34 56", aaben: "ja" });
  const page = visibleText(await app.page("/shop/kort"));
  assert.match(page, /for at bestille\./);
  assert.doesNotMatch(page, /moms|fragt/i);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { orderForm } from "../../../test/kit/client.ts";

const kort = {
  id: "kort",
  navn: "Kort",
  pris: "100 kr.",
  kort_beskrivelse: "Kort om kort.",
  billede: "/illustrations/produkt-kort.svg",
  slug: "/shop/kort",
};

async function openShop(changes: object) {
  const app = await startApp();
  await app.store("produkter", { items: [{ ...kort, ...changes }] });
  return app;
}

test("a sold-out product cannot be ordered, and says when it is back", async () => {
  const app = await openShop({ lager: "udsolgt", tilbage: "i uge 50" });
  for (const path of ["/shop", "/shop/kort"]) {
    const page = await app.page(path);
    assert.match(visibleText(page), /Udsolgt På lager igen i uge 50/, path);
    assert.doesNotMatch(page, /Læg i kurv/, path);
  }
  const answer = await app.post("/kurv/bestil", orderForm({ id: "kort", seenTotal: "159" }));
  assert.equal(answer.status, 409);
  assert.match(await answer.text(), /»Kort« er udsolgt.*"lager":"udsolgt"/);
  assert.deepEqual(await app.services.orders.list(), []);
  assert.match(await app.page("/shop/kort"), /schema\.org\/OutOfStock/);
});

test("a product's page has maker, age, warnings and more pictures, and so has its structured data", async () => {
  const app = await openShop({
    producent: "Legeværkstedet\nHavnegade 1, 8000 Aarhus C\nhej@leg.example",
    alder: "Fra 3 år",
    advarsler: ["Små dele. Ikke for børn under 3 år."],
    billede2: "/illustrations/produkt-bog.svg",
    billede2Alt: "Kortene i brug",
  });
  const page = await app.page("/shop/kort");
  const text = visibleText(page).replaceAll("\u00a0", " ");
  assert.match(text, /Alder Fra 3 år/);
  assert.match(text, /Producent Legeværkstedet Havnegade 1, 8000 Aarhus C hej@leg\.example/);
  assert.match(text, /Advarsler Små dele\. Ikke for børn under 3 år\./);
  assert.match(page, /alt="Kortene i brug"/);
  assert.match(page, /"manufacturer":\{"@type":"Organization","name":"Legeværkstedet"\}/);
});

test("a product without the new fields has no empty headings", async () => {
  const app = await openShop({});
  const text = visibleText(await app.page("/shop/kort"));
  assert.doesNotMatch(text, /Producent|Advarsler|Alder|Udsolgt/);
  assert.match(text, /100 kr\. inkl\. moms\. Fragt: 59 kr\./);
});

test("below the button stand delivery and return, and at the end two other things that can be bought", async () => {
  const app = await openShop({});
  const items = ["kort", "tavle", "udsolgt", "bog", "spil"].map((id) => ({
    ...kort,
    id,
    navn: `Vare ${id}`,
    ...(id === "udsolgt" && { lager: "udsolgt" }),
  }));
  await app.store("produkter", { items });
  const endOf = async (id: string) => {
    const [section = ""] =
      /<h2[^>]*>Mere fra shoppen.*?<\/section>/s.exec(await app.page(`/shop/${id}`)) ?? [];
    return visibleText(section).trim();
  };
  const page = await app.page("/shop/kort");
  assert.match(
    visibleText(page).replaceAll("\u00a0", " "),
    /Læg i kurv .*Levering: 2-4 hverdage\. 14 dages fortrydelsesret for private\./,
  );
  assert.equal(await endOf("kort"), "Mere fra shoppen Vare tavle 100 kr. Vare bog 100 kr.");
  assert.equal(await endOf("bog"), "Mere fra shoppen Vare spil 100 kr. Vare kort 100 kr.");
  const soldOut = visibleText(await app.page("/shop/udsolgt"));
  assert.doesNotMatch(soldOut, /Levering:|fortrydelsesret for private/);
  await app.store("produkter", { items: [kort] });
  assert.doesNotMatch(await app.page("/shop/kort"), /Mere fra shoppen/);
});

test("goods without moms do not say that moms is in their price", async () => {
  const app = await openShop({ momssats: "0" });
  assert.doesNotMatch(visibleText(await app.page("/shop/kort")), /inkl\. moms/);
});

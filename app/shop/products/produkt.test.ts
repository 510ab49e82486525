import assert from "node:assert/strict";
import { test } from "node:test";
import { orderForm } from "../../../test/kit/client.ts";
import { openSite, visibleText } from "../../../test/kit/site.ts";

const kort = {
  id: "kort",
  navn: "Kort",
  pris: "100 kr.",
  kort_beskrivelse: "Kort om kort.",
  billede: "/illustrations/produkt-kort.svg",
  slug: "/shop/kort",
};

const app = await openSite();
const sell = (...items: object[]) => app.store("produkter", { items });
const textOf = async (path: string) => visibleText(await app.page(path)).replaceAll("\u00a0", " ");

test("a sold-out product cannot be ordered, and says when it is back", async () => {
  await sell({ ...kort, lager: "udsolgt", tilbage: "i uge 50" });
  for (const path of ["/shop", "/shop/kort"]) {
    assert.match(await textOf(path), /Udsolgt På lager igen i uge 50/, path);
    assert.doesNotMatch(await app.page(path), /Læg i kurv/, path);
  }
  assert.doesNotMatch(await textOf("/shop/kort"), /Levering:|fortrydelsesret for private/);
  assert.match(await app.page("/shop/kort"), /schema\.org\/OutOfStock/);
  const answer = await app.post("/kurv/bestil", orderForm({ id: "kort", seenTotal: "159" }));
  assert.equal(answer.status, 409);
  assert.match(await answer.text(), /»Kort« er udsolgt.*"lager":"udsolgt"/);
  assert.deepEqual(await app.services.orders.list(), []);
});

test("a product's page has maker, age and warnings, and its structured data the maker", async () => {
  await sell({
    ...kort,
    producent: "Legeværkstedet\nHavnegade 1, 8000 Aarhus C\nhej@leg.example",
    alder: "Fra 3 år",
    advarsler: ["Små dele. Ikke for børn under 3 år."],
  });
  const text = await textOf("/shop/kort");
  for (const words of [
    "Alder Fra 3 år",
    "Producent Legeværkstedet Havnegade 1, 8000 Aarhus C hej@leg.example",
    "Advarsler Små dele. Ikke for børn under 3 år.",
  ])
    assert.ok(text.includes(words), words);
  const maker = /"manufacturer":\{"@type":"Organization","name":"Legeværkstedet"\}/;
  assert.match(await app.page("/shop/kort"), maker);
});

test("at the end of a product's page stand two other things that can be bought", async () => {
  const items = ["kort", "tavle", "udsolgt", "bog", "spil"].map((id) => ({
    ...kort,
    id,
    navn: `Vare ${id}`,
    ...(id === "udsolgt" && { lager: "udsolgt" }),
  }));
  await sell(...items);
  const endOf = async (id: string) => {
    const html = await app.page(`/shop/${id}`);
    return visibleText(/<h2[^>]*>Mere fra shoppen.*?<\/section>/s.exec(html)?.[0] ?? "").trim();
  };
  assert.equal(await endOf("kort"), "Mere fra shoppen Vare tavle 100 kr. Vare bog 100 kr.");
  assert.equal(await endOf("bog"), "Mere fra shoppen Vare spil 100 kr. Vare kort 100 kr.");
  await sell(kort);
  assert.equal(await endOf("kort"), "");
});

test("goods without moms do not say that moms is in their price", async () => {
  await sell(kort);
  assert.match(await textOf("/shop/kort"), /100 kr\. inkl\. moms\. Fragt: 59 kr\./);
  await sell({ ...kort, momssats: "0" });
  assert.doesNotMatch(await textOf("/shop/kort"), /inkl\. moms/);
});

test("what has no price is asked for and not put in the cart, in the list and on its page", async () => {
  for (const pris of ["Ring for pris", "0 kr."]) {
    await sell({ ...kort, pris });
    for (const path of ["/shop", "/shop/kort"]) {
      assert.doesNotMatch(await app.page(path), /Læg i kurv/, path);
      assert.match(await textOf(path), /Ring på 00.12.34.56 eller skriv til os om prisen\./, path);
    }
  }
  await sell(kort);
  assert.match(await app.page("/shop"), /Læg i kurv/);
});

test("a product without an id is left out, and a shop without products says so", async () => {
  await sell({ navn: "Uden id" }, { ...kort, billede: "javascript:x" });
  assert.match(await textOf("/shop"), /^(?!.*Uden id).*Kort 100 kr\./);
  await sell();
  assert.match(await textOf("/shop"), /Der er ingen produkter lige nu/);
});

test("the products' document carries no timestamp", async () => {
  const editor = await app.signIn();
  const values = { navn: "Årets spil", pris: "249 kr.", kort_beskrivelse: "Et spil for fire." };
  await editor.save("/admin/shop", { act: "publish", values });
  assert.deepEqual(Object.keys(await app.readContent("produkter")), ["items"]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite, visibleText } from "../../../test/kit/site.ts";

const app = await openSite();
const editor = await app.signIn();

const mainOf = (html: string) => /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? "";

async function find(query: string, by = editor) {
  const main = mainOf(await by.page(`/admin/find?q=${encodeURIComponent(query)}`));
  const links = [...main.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  const groups = main.split("<section").slice(1);
  return {
    text: visibleText(main),
    links: links.filter((href) => href !== "/admin"),
    groupSizes: groups.map((group) => group.split("<li>").length - 1),
  };
}

test("a field of a page is found by its label, and one of an item by both names, and the hit leads into it", async () => {
  const { text, links } = await find("telefon");
  assert.equal(links[0], "/admin/klinikken?felt=telefon");
  assert.ok(!links.some((to) => to.includes("rediger=anders-bjerre&felt")), links.join(" "));
  assert.match(text, /Felter.*Telefon Klinikken/);
  assert.deepEqual((await find("anders telefon")).links.slice(0, 2), [
    "/admin/om?rediger=anders-bjerre&felt=telefon",
    "/admin/om?rediger=anders-bjerre&felt=engTelefon",
  ]);
});

test("screens and items are found by name, and drafts, which are marked", async () => {
  assert.ok((await find("historik")).links.includes("/admin/historik"));
  assert.equal((await find("bjerre")).links[0], "/admin/om?rediger=anders-bjerre");
  const values = { title: "Juleåbent", content: "<p>Vi har gløgg på kanden.</p>" };
  await editor.save("/admin/nyheder", { act: "draft", values });
  const { text, links } = await find("juleaabent");
  assert.match(text, /Juleåbent Nyheder Kladde/);
  assert.match(links[0] ?? "", /^\/admin\/nyheder\?ny&kladde=[\w-]+$/);
  assert.match((await find("xyzzy")).text, /Intet fundet/);
});

test("a text is found as visitors find it, and the hit leads to its field in the form", async () => {
  assert.match((await find("skolevægring")).text, /På hjemmesiden.*Skolevægring/);
  for (const [query, field] of [
    ["akuttelefonen", /^\/admin\/hjaelp\?rediger=[\w-]+&felt=/],
    ["stæregade", /^\/admin\/klinikken\?felt=adresse$/],
    ["klejner", /^\/admin\/nyheder\?rediger=nyhed_\d+&felt=content$/],
  ] as const) {
    const [hit = ""] = (await find(query)).links.filter((to) => to.startsWith("/admin/rediger"));
    assert.match((await editor.get(hit)).headers.get("location") ?? hit, field);
  }
});

test("the search shows at most seven hits in each group", async () => {
  const { text, groupSizes } = await find("e");
  assert.equal(Math.max(...groupSizes), 7, groupSizes.join(" "));
  assert.match(text, /Og \d+ til/);
});

test("a page of the site leads to its form, or to a choice of forms", async () => {
  const rediger = (side: string) => `/admin/rediger?side=${encodeURIComponent(side)}`;
  for (const [side, form] of [
    ["/ring-mig-op", /^\/admin\/opkald\/tekster$/],
    ["/om/signe-holmgaard", /^\/admin\/om\?rediger=signe-holmgaard$/],
    ["/om/signe-holmgaard?lang=en", /^\/admin\/om\?rediger=signe-holmgaard&felt=engTitler$/],
    ["/viden/leg-som-sprog", /^\/admin\/viden\?rediger=artikel-/],
    ["/privatliv?x=1", /^\/admin\/jura\/privatliv$/],
    ["/en", /^\/admin\/engelsk$/],
    ["/kurv", /^\/admin\/shop\?rediger=indhold$/],
    ["/fortryd", /^\/admin\/jura\/fortrydelsesret$/],
  ] as const)
    assert.match((await editor.get(rediger(side))).headers.get("location") ?? "", form, side);
  const unknown = await editor.page(rediger("/viden/om-at-vente"));
  assert.match(unknown, /<form[^>]*action="\/admin\/find"[\s\S]*value="om at vente"/);
});

test("a page that shows a list leads to the list too", async () => {
  for (const [page, ...lists] of [
    ["/om", "om"],
    ["/terapi", "terapi"],
    ["/uddannelse", "uddannelse"],
    ["/shop", "shop"],
    ["/viden", "viden"],
    ["/", "nyheder", "forside", "om"],
  ]) {
    const html = await editor.page(`/admin/rediger?side=${page}`);
    for (const list of lists)
      assert.match(html, new RegExp(`href="/admin/${list}"[^]*?Hele listen`), `${page} ${list}`);
  }
});

test("the phone's menu has Bestillinger first, then the ten pages as on the dashboard, and the rest as lines", async () => {
  const html = await editor.page("/admin/terapi");
  const [, sheet = ""] = /<nav[^>]*id="admin-menu"([\s\S]*?)<\/nav>/.exec(html) ?? [];
  const [tiles = [], lines = []] = sheet
    .split("<ul")
    .slice(1)
    .map((list) => [...list.matchAll(/href="\/admin\/?([\w-]*)"/g)].map(([, to = ""]) => to));
  assert.equal(
    tiles.join(" "),
    "bestillinger forside om nyheder terapi supervision uddannelse praktisk-priser shop viden kontakt",
  );
  assert.deepEqual(lines.slice(0, 2), ["", "engelsk"]);
  assert.ok(lines.includes("billeder") && lines.includes("drift"));
  assert.equal(sheet.split("<svg").length - 2, 11, "a figure for each tile");
});

test("a hidden page is not among the forms of any page", async () => {
  await app.store("opkald", { vises: "", indledning: "Vi ringer" });
  await app.store("engelsk", { title: "", tekst: "<p>Welcome</p>" });
  const main = mainOf(await editor.page("/admin/rediger?side=/"));
  assert.match(main, /Velkomsttekst/);
  assert.doesNotMatch(main, /\/admin\/opkald\/tekster|\/admin\/engelsk/);
});

test("an order is found by its number, buyer and product, and a call by name and number, by who may see them", async () => {
  const site = await openSite();
  const owner = await site.signIn();
  await site.order({ navn: "Bente Bøgelund", email: "bente@skole.example" });
  await site.post("/ring-mig-op", { navn: "Xenia Kaldt", telefon: "23 45 67 89" });
  for (const [query, found] of [
    ["1001", /Bestillinger Nr\. 1001 ?, Bente Bøgelund/],
    ["bøgelund", /Bestillinger Nr\. 1001 ?, Bente Bøgelund/],
    ["bente@skole.example", /Bestillinger Nr\. 1001 ?, Bente Bøgelund/],
    ["xenia", /Ring mig op Xenia Kaldt 23 45 67 89/],
    ["23456789", /Ring mig op Xenia Kaldt 23 45 67 89/],
  ] as const)
    assert.match((await find(query, owner)).text, found, query);
  await site.signIn("ida@samspil.example");
  await site.setRole("ida@samspil.example", "Redaktør");
  const ida = await site.signIn("ida@samspil.example");
  for (const query of ["bøgelund", "xenia"])
    assert.doesNotMatch((await find(query, ida)).text, /Bente|Xenia/, query);
});

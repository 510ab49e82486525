import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { SERVER } from "../../server/events/audit.server.ts";

const app = await startApp();
const editor = await app.signIn();

async function find(query: string) {
  const html = await editor.page(`/admin/find?q=${encodeURIComponent(query)}`);
  const [, main = ""] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  const links = [...main.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  const groups = main.split("<section").slice(1);
  const groupSizes = groups.map((group) => group.split("<li>").length - 1);
  const text = visibleText(main);
  return { text, links: links.filter((href) => href !== "/admin"), groupSizes };
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
  await editor.save("/admin/nyheder", { screen: "/admin/nyheder", act: "draft", values });
  const { text, links } = await find("juleaabent");
  assert.match(text, /Juleåbent Nyheder Kladde/);
  assert.match(links[0] ?? "", /^\/admin\/nyheder\?ny&kladde=[\w-]+$/);
  assert.match((await find("xyzzy")).text, /Intet fundet/);
});

test("a text is found as visitors find it, and the hit leads to its field in the form", async () => {
  const fieldOf = async (query: string) => {
    const { links } = await find(query);
    const [hit = ""] = links.filter((to) => to.startsWith("/admin/rediger"));
    return (await editor.get(hit)).headers.get("location") ?? hit;
  };
  assert.match((await find("skolevægring")).text, /På hjemmesiden.*Skolevægring/);
  assert.match(await fieldOf("akuttelefonen"), /^\/admin\/hjaelp\?rediger=[\w-]+&felt=/);
  assert.equal(await fieldOf("stæregade"), "/admin/klinikken?felt=adresse");
  assert.match(await fieldOf("klejner"), /^\/admin\/nyheder\?rediger=nyhed_\d+&felt=content$/);
});

test("the search shows at most seven hits in each group", async () => {
  const { text, groupSizes } = await find("e");
  assert.equal(Math.max(...groupSizes), 7, groupSizes.join(" "));
  assert.match(text, /Og \d+ til/);
});

test("a page of the site leads to its form, or to a choice of forms", async () => {
  const formOf = async (side: string) => {
    const answer = await editor.get(`/admin/rediger?side=${encodeURIComponent(side)}`);
    return answer.headers.get("location");
  };
  assert.equal(await formOf("/ring-mig-op"), "/admin/opkald/tekster");
  assert.equal(await formOf("/om/signe-holmgaard"), "/admin/om?rediger=signe-holmgaard");
  assert.equal(
    await formOf("/om/signe-holmgaard?lang=en"),
    "/admin/om?rediger=signe-holmgaard&felt=engTitler",
  );
  assert.match((await formOf("/viden/leg-som-sprog")) ?? "", /^\/admin\/viden\?rediger=artikel-/);
  assert.equal(await formOf("/privatliv?x=1"), "/admin/jura/privatliv");
  assert.equal(await formOf("/en"), "/admin/engelsk");
  const front = await editor.page("/admin/rediger?side=/");
  assert.match(visibleText(front), /Velkomsttekst på forsiden.*Klinikken.*Telefon 00 12 34 56/);
  assert.equal(await formOf("/kurv"), "/admin/shop?rediger=indhold");
  assert.equal(await formOf("/fortryd"), "/admin/jura/fortrydelsesret");
  const search = visibleText(await editor.page("/admin/rediger?side=/soeg"));
  assert.match(search, /ingen tekster at rette på siden/);
  const unknown = await editor.page("/admin/rediger?side=/viden/om-at-vente");
  assert.match(unknown, /<form[^>]*action="\/admin\/find"[\s\S]*value="om at vente"/);
});

test("a page that shows a list leads to the list too", async () => {
  for (const [page, screen, name] of [
    ["/om", "/admin/om", "Psykologer"],
    ["/terapi", "/admin/terapi", "Terapiområder"],
    ["/uddannelse", "/admin/uddannelse", "Uddannelser"],
    ["/shop", "/admin/shop", "Produkter"],
    ["/viden", "/admin/viden", "Artikler"],
    ["/", "/admin/nyheder", "Nyheder"],
    ["/", "/admin/forside", "Billeder på forsiden"],
    ["/", "/admin/om", "Psykologer"],
  ]) {
    const html = await editor.page(`/admin/rediger?side=${page}`);
    assert.match(html, new RegExp(`href="${screen}"[^]*?Hele listen`), `${page} ${name}`);
  }
});

test("the search dialog gets data, and anonymous clients are refused", async () => {
  const answer = await editor.get("/admin/find/svar?q=anders%20%20telefon");
  const { groups } = await answer.json();
  assert.equal(groups[0].rows[0].to, "/admin/om?rediger=anders-bjerre&felt=telefon");
  assert.equal((await app.get("/admin/find/svar?q=telefon")).status, 302);
});

test("anonymous clients find nothing, and the site has no sign of it", async () => {
  for (const path of ["/admin/find?q=telefon", "/admin/rediger?side=/om"]) {
    const answer = await fetch(app.local + path, { redirect: "manual" });
    assert.match(answer.headers.get("location") ?? "", /^\/admin\/login/);
  }
  const [theirs, ours] = [await app.page("/"), await editor.page("/")];
  assert.equal(ours, theirs);
  assert.doesNotMatch(theirs, /Rediger denne side/);
});

test("the bar has each screen, and the number of orders and calls that wait", async () => {
  const barOf = async () => {
    const [, bar = ""] = /<header[^>]*admin-head[\s\S]*?<nav([\s\S]*?)<\/nav>/.exec(
      await editor.page("/admin/terapi"),
    ) ?? [""];
    return bar;
  };
  const before = await barOf();
  assert.match(
    before,
    /aria-current="page" href="\/admin\/terapi"|href="\/admin\/terapi" aria-current="page"/,
  );
  assert.doesNotMatch(before, /venter/);
  const asked = { navn: "Rune", telefon: "00 98 76 54", hvornaar: "formiddag", hvem: "" };
  await app.post("/ring-mig-op", asked);
  assert.match(visibleText(await barOf()), /Bestillinger 1 venter/);
  const screen = visibleText(await editor.page("/admin/opkald"));
  assert.match(screen, /Ring mig op Bestillinger Fortrudt Ring mig op 1 venter/);
});

test("the phone's menu has Bestillinger first, then the ten pages as on the dashboard, and the rest as lines", async () => {
  const [, sheet = ""] = /<nav[^>]*id="admin-menu"([\s\S]*?)<\/nav>/.exec(
    await editor.page("/admin/terapi"),
  ) ?? [""];
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
  const front = await editor.page("/admin/rediger?side=/");
  const [, main = ""] = /<main[^>]*>([\s\S]*)<\/main>/.exec(front) ?? [];
  assert.match(main, /Velkomsttekst/);
  assert.doesNotMatch(main, /\/admin\/opkald\/tekster|\/admin\/engelsk/);
});

test("an order is found by its number, buyer and product, and a call by name and number, by who may see them", async () => {
  const site = await startApp();
  const owner = await site.signIn();
  await site.order({ navn: "Bente Bøgelund", email: "bente@skole.example" });
  await site.post("/ring-mig-op", { navn: "Xenia Kaldt", telefon: "23 45 67 89" });
  const findAs = async (who: typeof owner, query: string) => {
    const html = await who.page(`/admin/find?q=${encodeURIComponent(query)}`);
    return visibleText(/<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? "");
  };
  for (const query of ["1001", "bøgelund", "bente@skole.example"])
    assert.match(await findAs(owner, query), /Bestillinger Nr\. 1001 ?, Bente Bøgelund/, query);
  for (const query of ["xenia", "23456789"])
    assert.match(await findAs(owner, query), /Ring mig op Xenia Kaldt 23 45 67 89/, query);
  const { colleagues } = site.services;
  const editor = await site.signIn("redaktoer@samspil.example");
  const { id = "" } =
    (await colleagues.list()).find(({ email }) => email === "redaktoer@samspil.example") ?? {};
  await colleagues.changeRole(id, "Redaktør", { ...SERVER, account: "redaktion@samspil.example" });
  for (const query of ["bøgelund", "xenia"])
    assert.doesNotMatch(await findAs(editor, query), /Bente|Xenia/, query);
});

test("every search and filter of the admin says how much it has found", async () => {
  await app.order();
  for (const [path, found] of [
    ["/admin/find?q=adgangskode", "1 fundet"],
    ["/admin/find?q=xyzzy", "Ingen fundet"],
    ["/admin/billeder?q=terapi-unge", "1 fundet"],
    ["/admin/billeder?tilstand=bruges-ikke&q=xyzzy", "Ingen fundet"],
    ["/admin/bestillinger?q=krogh", "1 fundet"],
    ["/admin/bestillinger?vis=mailfejl", "Ingen fundet"],
  ] as const) {
    const html = await editor.page(path);
    assert.equal(/role="status"><span>([^<]*fundet)</.exec(html)?.[1], found, path);
  }
});

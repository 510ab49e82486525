import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite } from "../../test/kit/site.ts";

const WORDS = { soegetitel: "Børnepsykolog", soegebeskrivelse: "Samtaler for de yngste." };

const PAGES = {
  welcomeText: "/",
  om: "/om",
  terapi: "/terapi",
  uddannelse: "/uddannelse",
  supervision: "/supervision",
  praktiskPriser: "/praktisk-priser",
  shop: "/shop",
  viden: "/viden",
  kontakt: "/kontakt",
  engelsk: "/en",
};

const LISTS = {
  om: ["psykologer", "/om"],
  terapiOmrader: ["omrader", "/terapi"],
  uddannelser: ["uddannelser", "/uddannelse"],
  produkter: ["items", "/shop"],
  viden: ["artikler", "/viden"],
} as const;

const app = await openSite();
const _editor = await app.signIn();

test("a page can have another title and description in search results", async () => {
  const paths: string[] = Object.values(PAGES);
  for (const document of Object.keys(PAGES))
    await app.store(document, { ...(await app.readContent(document)), ...WORDS });
  for (const [document, [list, folder]] of Object.entries(LISTS)) {
    const data = await app.readContent(document);
    const [first, ...others] = data[list];
    await app.store(document, { ...data, [list]: [{ ...first, ...WORDS }, ...others] });
    paths.push(`${folder}/${first.id}`);
  }
  for (const path of paths) {
    const html = await app.page(path);
    assert.match(html, /<title>Børnepsykolog · Samspil<\/title>/, path);
    assert.match(html, /<meta name="description" content="Samtaler for de yngste\."\/>/, path);
    assert.doesNotMatch(html, /<h1>Børnepsykolog/, path);
  }
});

test("every form of such a page has the two fields, closed, with the result as it will be shown", async () => {
  const fresh = await (await openSite()).signIn();
  const details = async (path: string) =>
    /<details class="search-result">.*?<\/details>/s.exec(await fresh.page(path))?.[0] ?? "";
  const screens = ["om", "terapi", "uddannelse", "shop", "viden"].map((name) => `/admin/${name}`);
  const pages = [...screens, "/admin/supervision"].map((screen) => `${screen}?rediger=indhold`);
  const items = screens.map((screen) => `${screen}?ny`);
  for (const path of [...pages, ...items, "/admin/praktisk-priser", "/admin/engelsk"])
    assert.match(await details(path), /name="soegetitel".*name="soegebeskrivelse"/s, path);
  assert.equal(await details("/admin/nyheder?ny"), "");
  const contact = await details("/admin/kontakt");
  assert.match(contact, /Øverste linje i søgeresultatet.*De næste linjer i søgeresultatet/s);
  assert.match(contact, /search-result__shown[^>]*><strong>Kontakt os<\/strong>/);
  const front = await details("/admin/forside?rediger=indhold");
  const made = "<strong>Psykologer i København Ø</strong>";
  assert.ok(front.includes(made), "the title that it makes itself, from the clinic's town");
});

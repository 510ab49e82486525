import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp } from "../../test/kit/app.ts";
import { fingerprint } from "../server/documents/edit.server.ts";

const app = await startApp();
const editor = await app.signIn();
const WORDS = { soegetitel: "Børnepsykolog", soegebeskrivelse: "Samtaler for de yngste." };

/** Writes the words for search results into the first item of a list, or into the page's own fields. */
async function overrule(document: string, list?: string) {
  const data = Object((await app.services.documents.read("content", document))?.data);
  await app.store(
    document,
    list
      ? { ...data, [list]: [{ ...data[list][0], ...WORDS }, ...data[list].slice(1)] }
      : { ...data, ...WORDS },
  );
  return list ? data[list][0].id : undefined;
}

test("a page can have another title and description in search results", async () => {
  const items = {
    terapiOmrader: ["omrader", "/terapi"],
    uddannelser: ["uddannelser", "/uddannelse"],
    produkter: ["items", "/shop"],
    om: ["psykologer", "/om"],
    viden: ["artikler", "/viden"],
  } as const;
  const paths: string[] = [];
  for (const [document, [list, folder]] of Object.entries(items))
    paths.push(`${folder}/${await overrule(document, list)}`);
  for (const [document, path] of [
    ["om", "/om"],
    ["terapi", "/terapi"],
    ["uddannelse", "/uddannelse"],
    ["supervision", "/supervision"],
    ["kontakt", "/kontakt"],
    ["praktiskPriser", "/praktisk-priser"],
    ["shop", "/shop"],
    ["viden", "/viden"],
    ["welcomeText", "/"],
    ["engelsk", "/en"],
  ] as const) {
    await overrule(document);
    paths.push(path);
  }
  for (const path of paths) {
    const html = await app.page(path);
    assert.match(html, /<title>Børnepsykolog · Samspil<\/title>/, path);
    assert.match(html, /<meta name="description" content="Samtaler for de yngste\."\/>/, path);
    assert.doesNotMatch(html, /<h1>Børnepsykolog/, path);
  }
});

test("the form has the two fields, closed, with the result as it will be shown, and saves them", async () => {
  const fresh = await startApp();
  const someone = await fresh.signIn();
  const html = await someone.page("/admin/kontakt");
  const details = /<details class="search-result">.*?<\/details>/s.exec(html)?.[0] ?? "";
  assert.match(details, /Øverste linje i søgeresultatet/);
  assert.match(details, /De næste linjer i søgeresultatet/);
  assert.match(details, /search-result__shown[^>]*><strong>Kontakt os<\/strong>/);
  await fresh.store("kontakt", { title: "Kontakt os" });
  const base = fingerprint({ title: "Kontakt os" }, ["title", ...Object.keys(WORDS)]);
  const values = { title: "Kontakt os", ...WORDS };
  const answer = await someone.save("/admin/kontakt", { act: "publish", base, values });
  assert.equal(answer.status, 200);
  assert.match(await fresh.page("/kontakt"), /<title>Børnepsykolog · Samspil<\/title>/);
});

test("the front page's form shows the title that it makes itself, from the clinic's town", async () => {
  const fresh = await startApp();
  const html = await (await fresh.signIn()).page("/admin/forside?rediger=indhold");
  assert.match(html, /search-result__shown[^>]*><strong>Psykologer i København Ø<\/strong>/);
});

test("every form of a page has the two fields for search results", async () => {
  for (const screen of ["om", "terapi", "uddannelse", "supervision", "shop", "viden"]) {
    assert.match(
      await editor.page(`/admin/${screen}?rediger=indhold`),
      /name="soegetitel"/,
      screen,
    );
  }
  for (const path of ["kontakt", "praktisk-priser", "engelsk", "forside?rediger=indhold"])
    assert.match(await editor.page(`/admin/${path}`), /name="soegetitel"/, path);
  for (const screen of ["terapi", "uddannelse", "shop", "viden", "om"]) {
    assert.match(await editor.page(`/admin/${screen}?ny`), /name="soegetitel"/, screen);
  }
  assert.doesNotMatch(await editor.page("/admin/nyheder?ny"), /soegetitel/);
});

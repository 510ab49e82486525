import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

const app = await startApp();
const editor = await app.signIn();

const SCREEN = "/admin/terapi";

test("the six areas are shown while their document is missing", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const html = await app.page("/terapi");
  for (const id of ["boern", "unge", "familier", "foraeldre", "voksne", "gruppe-vold"]) {
    assert.match(html, new RegExp(`href="/terapi/${id}"`));
  }
});

test("an area is found by its link, and by its id as well", async () => {
  const omrader = [{ id: "unge", title: "Unge", link: "/terapi/teenagere" }];
  await app.store("terapiOmrader", { omrader });
  for (const path of ["/terapi/teenagere", "/terapi/unge"]) {
    const html = await app.page(path);
    assert.match(html, /<h1>Unge<\/h1>/);
    assert.match(html, /rel="canonical" href="[^"]*\/terapi\/teenagere"/);
  }
});

test("where a parent recognises the child stands under the lead, once, and before who takes care", async () => {
  const app = await startApp();
  const html = await app.page("/terapi/boern");
  assert.match(
    visibleText(html),
    /der kan bære dem\. Måske har dit barn ondt i maven .* det, der dukker op\. De tager imod dig/,
  );
  assert.match(html, /<p class="lead">Små mennesker.*?<p>Måske har dit barn/);
  assert.equal(html.match(/ondt i maven om morgenen/g)?.length, 1);
  assert.ok(html.indexOf("Det er ikke barnet") > html.indexOf('id="ring-op"'));
});

test("an area invites to call, also whoever is in doubt", async () => {
  const invited =
    /Skal vi tale sammen\? Ring, også hvis du er i tvivl\. Det er gratis og forpligter ikke til noget\. 00.12.34.56/;
  const app = await startApp();
  assert.match(visibleText(await app.page("/terapi/boern")), invited);
  await app.store("klinik", { navn: "Samspil" });
  const text = visibleText(await app.page("/terapi/boern"));
  assert.match(
    text,
    /Skal vi tale sammen\? Det er gratis og forpligter ikke til noget\. Kontakt os/,
  );
});

test("an area leads to the others and not to itself", async () => {
  const app = await startApp();
  const html = await app.page("/terapi/boern");
  const [, others = ""] = /id="andre-omraader">(.*?)<\/nav>/.exec(html) ?? [];
  assert.match(others, /href="\/terapi\/unge"/);
  assert.doesNotMatch(others, /href="\/terapi\/boern"/);
});

test("an area whose link is emptied leads to its own page again", async () => {
  const before = { id: "boern", title: "Børn", description: "x", link: "/andet" };
  await app.store("terapiOmrader", { omrader: [before] });
  const edit = { act: "publish", id: "boern", base: "*", values: { title: "Børn", link: "" } };
  assert.equal((await editor.save(SCREEN, edit)).status, 200);
  const stored = await app.services.documents.read("content", "terapiOmrader");
  assert.equal(Object(stored?.data).omrader[0].link, "/terapi/boern");
});

test("sections keep their order, unknown fields, and stored values that are no section", async () => {
  const first = { title: "A", content: "", ikon: "hus" };
  const second = { title: "B", content: "" };
  await app.store("terapi", { sections: [first, "rod", second] });
  const sections = [second, first, { title: "", content: "<p> </p>" }];
  await editor.save(`${SCREEN}?rediger=indhold`, {
    act: "publish",
    base: "*",
    values: { sections },
  });
  const stored = await app.services.documents.read("content", "terapi");
  assert.deepEqual(Object(stored?.data).sections, [second, first, "rod"]);
});

test("a conflict over the therapy page shows the colleague's sections too", async () => {
  await app.store("terapi", { title: "Deres", sections: [{ title: "Deres afsnit", content: "" }] });
  const values = { title: "Min", sections: [] };
  const answer = await editor.save(`${SCREEN}?rediger=indhold`, {
    act: "publish",
    base: "forældet",
    values,
  });
  assert.equal(answer.status, 409);
  assert.match(answer.text, /Deres afsnit/);
});

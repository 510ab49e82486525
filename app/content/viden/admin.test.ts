import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

const PATH = "/admin/viden";
const CONTENT = `${PATH}?rediger=indhold`;
const PAGE = ["heroImage", "heroImageAlt", "introText", "tags"];
const ARTIKEL = [
  "title",
  "description",
  "image",
  "imageAlt",
  "tags",
  "link",
  "isExternalLink",
  "content",
  "formerLinks",
];

const ny = {
  title: "Når børn lukker i",
  description: "Om stilhed.",
  tags: ["podcast"],
  link: "/viden/nar-born-lukker-i",
  content: "<p>Vent lidt.</p>",
};
const leg = {
  id: "artikel-30",
  title: "Leg",
  description: "x",
  link: "/viden/leg",
  content: "<p>Byg.</p>",
  ukendt: 7,
};

const app = await startApp();
const editor = await app.signIn();
const stored = async () => Object((await app.services.documents.read("content", "viden"))?.data);
const refused = async (values: object, sentence: string) => {
  const answer = await editor.save(PATH, { act: "publish", values });
  assert.equal(answer.status, 422);
  assert.ok(answer.text.includes(sentence), sentence);
};

test("an article's text may have pictures, in the size that fits", async () => {
  const picture =
    '<img src="/media/viden/stole-1700000000000.1600x1067-8a7b6c.jpg" alt="To stole">';
  const content = `<p>Vent lidt.</p>${picture}<img src="https://x.example/a.jpg" alt="">`;
  const answer = await editor.save(PATH, { act: "publish", values: { ...ny, content } });
  assert.match(answer.text, /Ny artikel er oprettet!/);
  const html = await app.page("/viden/nar-born-lukker-i");
  assert.match(
    html,
    /<source type="image\/avif" srcset="[^"]*stole-1700000000000[^"]*w960\.avif 960w/,
  );
  assert.match(html, /<img src="\/media\/viden\/stole-[^>]*alt="To stole"/);
  assert.doesNotMatch(html, /x\.example\/a\.jpg/);
});

test("the author of an article is one of the psychologists who are there, or nobody", async () => {
  const form = await editor.page(`${PATH}?ny`);
  const choices = /<select[^>]*name="forfatter".*?<\/select>/s.exec(form)?.[0] ?? "";
  assert.match(visibleText(choices), /^ Ingen Signe Holmgaard Anders Bjerre Ida Vestergaard $/);
});

test("only one of main content, list and article form is shown at a time", async () => {
  const content = await editor.page(`${PATH}?rediger=indhold`);
  assert.match(content, /aria-label="Gem indhold"/);
  assert.doesNotMatch(content, /aria-label="Gem artikel"|class="rows"/);
  assert.match(content, /<input[^>]*name="tags\.bog"[^>]*value="Bog"/);
  const form = await editor.page(`${PATH}?ny`);
  assert.match(form, /aria-label="Gem artikel"/);
  assert.doesNotMatch(form, /aria-label="Gem indhold"|class="rows"/);
});

test("articles are listed newest first", async () => {
  await app.store("viden", { artikler: [leg, { ...leg, id: "artikel-1000", title: "Nyest" }] });
  assert.match(visibleText(await editor.page(PATH)), /Nyest.*Leg/);
});

test("main content is saved, tags are renamed, and the articles stay", async () => {
  const tags = [
    { id: "bog", name: "Bog", farve: "gul" },
    { id: "andet", name: "Andet" },
  ];
  await app.store("viden", { tags, artikler: [leg] });
  const answer = await editor.save(CONTENT, {
    act: "publish",
    base: fingerprint({ tags }, PAGE),
    values: { introText: "<p>Læs med.</p>", tags: ["Bøger", "Artikler", "Podcast"] },
  });
  assert.match(answer.text, /Hovedindhold er opdateret!/);
  assert.partialDeepStrictEqual(await stored(), {
    tags: [
      { id: "bog", name: "Bøger", farve: "gul" },
      { id: "andet", name: "Andet" },
      { id: "artikel", name: "Artikler" },
      { id: "podcast", name: "Podcast" },
    ],
    artikler: [leg],
  });
  assert.match(
    visibleText(await app.page("/viden")),
    /Læs med\..*Alle 1 Bøger 0 Artikler 0 Podcast 0/,
  );
});

test("a tag without a name is refused (D14)", async () => {
  const values = { tags: ["Bog", " ", "Podcast"] };
  const answer = await editor.save(CONTENT, { act: "publish", base: "", values });
  assert.equal(answer.status, 422);
  assert.match(answer.text, /Skriv et navn til hvert emne\./);
});

test("a conflict over the main content shows the colleague's names of the tags", async () => {
  await app.store("viden", { tags: [{ id: "bog", name: "Deres bøger" }] });
  const values = { tags: ["Mine", "B", "C"] };
  const answer = await editor.save(CONTENT, { act: "publish", base: "forældet", values });
  assert.equal(answer.status, 409);
  assert.match(answer.text, /Deres bøger/);
});

test("a link or an id that another article has is refused", async () => {
  await app.store("viden", { artikler: [leg] });
  const taken = "Linket bruges allerede af artiklen »Leg«. Skriv et andet.";
  await refused({ ...ny, link: "/viden/leg" }, taken);
  await refused({ ...ny, link: "/viden/artikel-30" }, taken);
});

test("an edit keeps the article's link, unknown fields and unknown tags", async () => {
  await app.store("viden", { artikler: [leg] });
  const base = fingerprint(leg, ARTIKEL);
  const values = {
    title: "Leg igen",
    description: "y",
    link: "/viden/leg",
    tags: ["bog", "ældre"],
    content: leg.content,
  };
  const answer = await editor.save(PATH, { act: "publish", id: leg.id, base, values });
  assert.match(answer.text, /Artikel er opdateret!/);
  assert.partialDeepStrictEqual((await stored()).artikler, [
    { ...leg, title: "Leg igen", description: "y", tags: ["bog", "ældre"], formerLinks: [] },
  ]);
});

test("a former link of an article answers 301 to the present one, also after two changes", async () => {
  await app.store("viden", { artikler: [leg] });
  for (const link of ["/viden/leg-og-sprog", "/viden/leger"]) {
    const [artikel] = (await stored()).artikler;
    const base = fingerprint(artikel, ARTIKEL);
    const values = { title: "Leg", description: "x", link, content: leg.content };
    await editor.save(PATH, { act: "publish", id: leg.id, base, values });
  }
  for (const former of ["/viden/leg", "/viden/leg-og-sprog"]) {
    const response = await app.get(former);
    assert.equal(response.status, 301);
    assert.equal(response.headers.get("location"), "/viden/leger");
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite, visibleText } from "../../../test/kit/site.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

const PATH = "/admin/viden";
const CONTENT = `${PATH}?rediger=indhold`;

const leg = {
  id: "artikel-30",
  title: "Leg",
  description: "Om klodser",
  link: "/viden/leg",
  tags: ["artikel"],
  content: "<p>Et tårn<script>alert(1)</script></p>",
  ukendt: 7,
};
const bog = {
  id: "artikel-200",
  title: "Bogen",
  link: "https://example.org/bog",
  isExternalLink: true,
  tags: ["bog", "opfundet"],
};
const ny = {
  title: "Når børn lukker i",
  description: "Om stilhed.",
  tags: ["podcast"],
  link: "/viden/nar-born-lukker-i",
  content: "<p>Vent lidt.</p>",
};

const app = await openSite();
const editor = await app.signIn();
const stored = () => app.readContent("viden");
const textOf = async (path: string) => visibleText(await app.page(path));

test("articles are listed newest first, for visitors and staff, and those elsewhere open in a new tab", async () => {
  await app.store("viden", { artikler: [leg, bog] });
  const html = await app.page("/viden");
  assert.match(visibleText(html), /Bogen.*åbner i nyt vindue.*Leg/);
  assert.match(html, /href="https:\/\/example\.org\/bog" target="_blank" rel="noopener"/);
  assert.match(visibleText(await editor.page(PATH)), /Bogen.*Leg/);
});

test("the filter shows one tag, marks it and has an address; an empty one says so, an unknown one shows all", async () => {
  await app.store("viden", { artikler: [leg, bog] });
  const html = await app.page("/viden?tag=bog");
  assert.match(html, /aria-current="true"[^>]*href="\/viden\?tag=bog"/);
  assert.match(visibleText(html), /Alle 2 Bog 1 Artikel 1 Podcast 0 .*Bogen/);
  assert.doesNotMatch(visibleText(html), /Leg/);
  assert.match(await textOf("/viden?tag=podcast"), /Ingen artikler fundet for denne kategori\./);
  assert.match(await textOf("/viden?tag=opfundet"), /Leg/);
});

test("an article is read at its link and by its id, and shows the day that its id is, if it is one", async () => {
  await app.store("viden", { artikler: [{ ...leg, id: "artikel-1786434249136" }, bog] });
  for (const path of ["/viden/leg", "/viden/artikel-1786434249136"]) {
    const html = await app.page(path);
    assert.match(visibleText(html), /Leg Om klodser Et tårn/);
    assert.doesNotMatch(html, /alert\(1\)/);
    assert.match(html, /<time dateTime="2026-08-11T07:44:09\.136Z">11\.\u00a0august 2026/);
    assert.match(html, /"datePublished":"2026-08-11T07:44:09\.136Z"/);
    assert.match(html, /rel="canonical" href="http:\/\/[\d.:]+\/viden\/leg"/);
  }
  assert.equal((await app.page("/viden")).match(/<time/g)?.length, 1);
});

test("an article has its author's name, and below the text how long one waits to see her", async () => {
  const ida = { id: "ida", navn: "Ida Vest", link: "/om/ida-vest" };
  const waiting = { ventetid: "Tre uger", ventetidDato: app.services.content.today() };
  await app.store("viden", { artikler: [{ ...leg, forfatter: "ida" }] });
  await app.store("om", { psykologer: [{ ...ida, ...waiting }] });
  const html = await app.page("/viden/leg");
  assert.match(visibleText(html), /Af Ida Vest Leg Om klodser Et tårn Ida Vest Tre uger/);
  assert.match(html, /<a class="link" href="\/om\/ida-vest">Ida Vest<\/a>/);
  assert.match(html, /"author":\{"@type":"Person","name":"Ida Vest","url":"[^"]*\/om\/ida-vest"\}/);
  const form = await editor.page(`${PATH}?ny`);
  const choices = /<select[^>]*name="forfatter".*?<\/select>/s.exec(form)?.[0] ?? "";
  assert.match(visibleText(choices), /^ Ingen Ida Vest $/);

  await app.store("om", { psykologer: [{ ...ida, ...waiting, ventetidDato: "2020-01-01" }] });
  assert.doesNotMatch(await textOf("/viden/leg"), /Tre uger/);
  await app.store("om", { psykologer: [] });
  assert.match(await app.page("/viden/leg"), /"author":\{"@type":"Organization"/);
});

test("a former link of an article leads to the present one, and of one on another site there, as its id does", async () => {
  await app.store("viden", {
    artikler: [
      { ...leg, formerLinks: ["/viden/leger"] },
      { ...bog, formerLinks: ["/viden/bogen"] },
    ],
  });
  for (const [path, status, address] of [
    ["/viden/leger", 301, leg.link],
    ["/viden/bogen", 301, bog.link],
    ["/viden/artikel-200", 302, bog.link],
  ] as const) {
    const { status: answered, headers } = await app.get(path);
    assert.deepEqual([answered, headers.get("location")], [status, address], path);
  }
});

test("main content is saved, tags are renamed and never without a name, and the articles stay", async () => {
  const tags = [
    { id: "bog", name: "Bog", farve: "gul" },
    { id: "andet", name: "Andet" },
  ];
  await app.store("viden", { tags, artikler: [leg] });
  const save = (names: string[], base = fingerprint({ tags }, ["introText", "tags"])) =>
    editor.save(CONTENT, {
      act: "publish",
      base,
      values: { introText: "<p>Læs med.</p>", tags: names },
    });
  assert.match((await save(["Bøger", "Artikler", "Podcast"])).text, /Hovedindhold er opdateret!/);
  assert.partialDeepStrictEqual(await stored(), {
    tags: [
      { id: "bog", name: "Bøger", farve: "gul" },
      { id: "andet", name: "Andet" },
      { id: "artikel", name: "Artikler" },
      { id: "podcast", name: "Podcast" },
    ],
    artikler: [leg],
  });
  const text = await textOf("/viden");
  assert.match(text, /Læs med\..*Alle 1 Bøger 0 Artikler 1 Podcast 0/);
  assert.doesNotMatch(text, /Andet/);
});

test("an edit keeps unknown fields and tags; a link or an id that another article has is refused", async () => {
  await app.store("viden", { artikler: [leg] });
  for (const link of ["/viden/leg", "/viden/artikel-30"]) {
    const answer = await editor.save(PATH, { act: "publish", values: { ...ny, link } });
    assert.equal(answer.status, 422);
    assert.match(answer.text, /Linket bruges allerede af artiklen »Leg«\. Skriv et andet\./);
  }
  const values = { ...ny, link: leg.link, tags: ["bog", "ældre"] };
  await editor.save(PATH, { act: "publish", id: leg.id, base: "*", values });
  assert.partialDeepStrictEqual((await stored()).artikler, [
    { ...values, id: leg.id, ukendt: 7, formerLinks: [] },
  ]);
});

import assert from "node:assert/strict";
import test from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

const app = await startApp();

const LEG = { id: "artikel-30", title: "Leg", link: "/viden/leg", tags: ["artikel"] };
const BOG = {
  id: "artikel-200",
  title: "Bogen",
  link: "https://example.org/bog",
  isExternalLink: true,
  tags: ["bog", "opfundet"],
};

test("an article whose id is a time has its day in the list, and another has none (V10)", async () => {
  await app.store("viden", { artikler: [{ ...LEG, id: "artikel-1786434249136" }, BOG] });
  const html = await app.page("/viden");
  const days = html.match(/<time[^>]*>[^<]*/g);
  assert.deepEqual(days, ['<time dateTime="2026-08-11T07:44:09.136Z">11.\u00a0august 2026']);
});

test("articles are listed newest first, by the number in their id", async () => {
  await app.store("viden", { artikler: [LEG, BOG] });
  assert.match(visibleText(await app.page("/viden")), /Bogen.*Leg/);
});

test("the filter shows one tag, marks it and has an address", async () => {
  await app.store("viden", { artikler: [LEG, BOG] });
  const html = await app.page("/viden?tag=bog");
  assert.match(html, /aria-current="true"[^>]*href="\/viden\?tag=bog"/);
  assert.match(visibleText(html), /Alle 2 Bog 1 Artikel 1 Podcast 0/);
  assert.match(visibleText(html), /Bogen/);
  assert.doesNotMatch(visibleText(html), /Leg/);
});

test("an empty choice says so, and an unknown tag shows all", async () => {
  await app.store("viden", { artikler: [LEG] });
  const empty = visibleText(await app.page("/viden?tag=podcast"));
  assert.match(empty, /Ingen artikler fundet for denne kategori\./);
  assert.match(visibleText(await app.page("/viden?tag=opfundet")), /Leg/);
});

test("a renamed tag is shown under its new name, an added one is not shown", async () => {
  const tags = [
    { id: "bog", name: "Bøger" },
    { id: "video", name: "Video" },
  ];
  await app.store("viden", { tags, artikler: [BOG] });
  const text = visibleText(await app.page("/viden"));
  assert.match(text, /Alle 1 Bøger 1 Artikel 0 Podcast 0/);
  assert.doesNotMatch(text, /Video/);
});

test("an article elsewhere opens in a new tab and says so", async () => {
  await app.store("viden", { artikler: [BOG] });
  const html = await app.page("/viden");
  assert.match(html, /href="https:\/\/example\.org\/bog" target="_blank" rel="noopener"/);
  assert.match(visibleText(html), /åbner i nyt vindue/);
});

test("an unreadable document is shown as an error, and not as a lack of articles (V15)", async () => {
  await app.store("viden", []);
  const answer = await app.get("/viden");
  assert.equal(answer.status, 503);
  const text = visibleText(await answer.text());
  assert.match(text, /Ups, noget gik galt/);
  assert.match(text, /Der opstod en fejl ved indlæsning af data\. Prøv venligst igen senere\./);
  assert.doesNotMatch(text, /Ingen artikler/);
});

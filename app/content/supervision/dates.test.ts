import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite, visibleText } from "../../../test/kit/site.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

const app = await openSite();
const editor = await app.signIn();

test("an event is past when its day is, and is set apart by itself", async () => {
  let now = new Date("2027-03-12T22:30:00Z");
  const app = await openSite({ clock: () => now });
  const html = await app.page("/supervision");
  assert.doesNotMatch(visibleText(html), /Afholdt/);
  assert.match(
    html,
    /"startDate":"2027-03-12T08:00:00\.000Z","endDate":"2027-03-12T15:00:00\.000Z"/,
  );
  assert.match(html, /"location":\{"@type":"Place","name":"København Ø"/);
  now = new Date("2027-03-12T23:30:00Z");
  const later = await app.page("/supervision");
  assert.match(visibleText(later), /Afholdt 12\. marts 2027, kl\. 9–16 Temadag/);
  assert.doesNotMatch(later, /2027-03-12T08/);
  const list = visibleText(await (await app.signIn()).page("/admin/supervision"));
  assert.match(list, /På siden Rediger .* 12\. marts 2027, kl\. 9–16 .* Få pladser Afholdt/);
});

test("a date can be put in the visitor's calendar, with its hours in summer and in winter", async () => {
  const app = await openSite({ clock: () => new Date("2027-01-10T10:00:00Z") });
  const fileOf = async (page: string, words: string) => {
    const link = new RegExp(
      `href="(/kalender/[^"]+)">Læg i kalender<span class="sr">: <!-- -->${words}`,
    );
    const [, href] = link.exec(await app.page(page)) ?? assert.fail(words);
    return app.get(href ?? "");
  };
  const file = await fileOf("/supervision", "Temadag");
  assert.equal(file.headers.get("content-type"), "text/calendar; charset=utf-8");
  assert.equal(file.headers.get("cache-control"), "no-cache");
  const known = { "if-none-match": file.headers.get("etag") ?? "" };
  assert.equal((await app.get(new URL(file.url).pathname, known)).status, 304);
  const temadag = await file.text();
  assert.match(temadag, /DTSTART:20270312T080000Z\r\nDTEND:20270312T150000Z\r\n/);
  assert.match(temadag, /SUMMARY:Temadag: At arbejde med vold\r\nLOCATION:København Ø\r\n/);
  assert.match(temadag, /URL:http:\/\/[\d.:]+\/supervision#event-temadag/);
  const course = await (await fileOf("/uddannelse/mbt-grunduddannelse", "Hold 24")).text();
  assert.match(course, /DTSTART:20270531T090000Z\r\nDTEND:20270602T130000Z\r\n/);
  assert.match(course, /SUMMARY:MBT-grunduddannelse: Hold 24\\, internat\r\n/);
  assert.equal(await (await fileOf("/uddannelse", "MBT-grunduddannelse: Hold 24")).text(), course);
});

test("a group that meets for months is in the calendar for its first time, and what has no day is not", async () => {
  const start = "2027-01-13T09:00";
  await app.store("supervisionEvents", {
    events: [
      { id: "gruppe", title: "Gruppe", start, slut: "2027-06-09T12:00" },
      { id: "aften", title: "Aften", start },
      { id: "baglæns", title: "Baglæns", start, slut: "2027-01-12T09:00" },
      { id: "uden-dag", title: "Uden dag" },
    ],
  });
  const dates = async (id: string) =>
    (await app.page(`/kalender/${id}.ics`)).match(/DT(START|END):\w+/g);
  assert.deepEqual(await dates("gruppe"), ["DTSTART:20270113T080000Z", "DTEND:20270113T110000Z"]);
  for (const id of ["aften", "bagl%C3%A6ns"])
    assert.deepEqual(await dates(id), ["DTSTART:20270113T080000Z"]);
  for (const file of ["uden-dag.ics", "findes-ikke.ics", "gruppe"]) {
    const answer = await app.get(`/kalender/${file}`);
    assert.deepEqual([answer.status, await answer.text()], [404, "Datoen findes ikke."], file);
  }
});

test("a postponed event keeps its length", async () => {
  const event = { id: "temadag", start: "2027-03-12T09:00", slut: "2027-03-12T16:00" };
  await app.store("supervisionEvents", { events: [{ ...event, title: "Temadag" }] });
  const base = fingerprint(event, ["start"]);
  const values = { start: "2027-03-19T09:00" };
  const put = { act: "publish", id: event.id, base, values };
  assert.match((await editor.save("/admin/supervision", put)).text, /Event opdateret!/);
  assert.match(await app.page("/supervision"), /"endDate":"2027-03-19T15:00:00\.000Z"/);
});

test("an event whose stored day cannot be, or that has none, breaks no page", async () => {
  const description = "<p><strong>Onsdage</strong></p><p>Tekst</p>";
  await app.store("supervisionEvents", {
    events: [
      { id: "a", title: "Temadag om leg", start: "0027-02-04T17:00" },
      { id: "b", title: "Gruppe", description },
    ],
  });
  const text = visibleText(await app.page("/supervision"));
  assert.match(text, /Temadag om leg/);
  assert.match(text, /Gruppe Onsdage Tekst/, "its first bold words for a day");
  assert.equal((await editor.get("/admin/supervision?rediger=a")).status, 200);
});

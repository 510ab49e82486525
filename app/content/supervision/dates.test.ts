import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { picture } from "../../../test/kit/form-values.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

const app = await startApp();
const editor = await app.signIn();

test("events are sorted by date, and past ones are set apart by themselves", async () => {
  let now = new Date("2027-03-01T10:00:00Z");
  const app = await startApp({ clock: () => now });
  const html = await app.page("/supervision");
  const text = visibleText(html);
  assert.match(
    text,
    /13 januar 2027 .*12 marts 2027 Temadag.* Fredag kl\. 9–16 København Ø .*2\.400 kr\. ekskl\. moms Få pladser .*8 april 2027/,
  );
  assert.doesNotMatch(text, /Afholdt/);
  assert.match(
    html,
    /"startDate":"2027-03-12T08:00:00\.000Z","endDate":"2027-03-12T15:00:00\.000Z"/,
  );
  assert.match(html, /"location":\{"@type":"Place","name":"København Ø"/);
  now = new Date("2027-03-12T22:30:00Z");
  assert.doesNotMatch(visibleText(await app.page("/supervision")), /Afholdt/);
  now = new Date("2027-03-12T23:30:00Z");
  const later = visibleText(await app.page("/supervision"));
  assert.match(later, /Afholdt 12\. marts 2027, kl\. 9–16 Temadag/);
  assert.doesNotMatch(await app.page("/supervision"), /2027-03-12T08/);
});

test("a course's dates are on the page of all courses and on its own", async () => {
  const app = await startApp({ clock: () => new Date("2027-01-10T10:00:00Z") });
  const text = visibleText(await app.page("/uddannelse"));
  assert.match(
    text,
    /Næste hold 29 januar 2027 .*MBT-grunduddannelse: Hold 23 8\.–10\. februar 2027, kl\. 9–16 .*14\.800 kr\. ekskl\. moms · 18\.500 kr\. for private Fire ledige pladser/,
  );
  const course = visibleText(await app.page("/uddannelse/mbt-grunduddannelse"));
  assert.match(course, /Næste hold 8 februar 2027 Hold 23 .*Senere hold 31 maj 2027 Hold 24/);
  assert.doesNotMatch(course, /29 januar 2027/);
});

test("a postponed event keeps its length", async () => {
  const event = { id: "temadag", start: "2027-03-12T09:00", slut: "2027-03-12T16:00" };
  await app.store("supervisionEvents", { events: [{ ...event, title: "Temadag" }] });
  const base = fingerprint(event, ["start"]);
  const values = { start: "2027-03-19T09:00" };
  const put = { intent: "replace", id: event.id, base, values };
  assert.match((await editor.save("/admin/supervision", put)).text, /Event opdateret!/);
  assert.match(await app.page("/supervision"), /"endDate":"2027-03-19T15:00:00\.000Z"/);
});

test("an event without a day shows its first bold words; one that ends before it begins is refused", async () => {
  await app.store("supervisionEvents", {
    events: [
      { id: "a", title: "Gruppe", description: "<p><strong>Onsdage</strong></p><p>Tekst</p>" },
    ],
  });
  const html = await app.page("/supervision");
  assert.match(visibleText(html), /Gruppe Onsdage Tekst/);
  assert.doesNotMatch(html, /startDate|event__day/);
  const values = {
    title: "Ny",
    description: "",
    imageUrl: picture("/illustrations/x.svg"),
    start: "2027-02-04T17:00",
    slut: "2027-02-03T17:00",
  };
  const answer = await editor.save("/admin/supervision", { intent: "create", base: "", values });
  assert.match(answer.text, /Den slutter, før den begynder\./);
});

test("a year of two digits is refused, and a stored one breaks no page", async () => {
  const values = {
    title: "Temadag",
    imageUrl: picture("/illustrations/x.svg"),
    start: "0027-02-04T17:00",
  };
  for (const wrong of [
    { ...values, slut: "" },
    { ...values, start: "", slut: "9999-12-31T23:59" },
  ]) {
    const create = { intent: "create", base: "", values: wrong };
    const answer = await editor.save("/admin/supervision", create);
    assert.equal(answer.status, 422);
    assert.match(answer.text, /Det tidspunkt findes ikke\. Skriv det igen, med fire cifre/);
  }
  await app.store("supervisionEvents", {
    events: [{ id: "a", title: "Temadag om leg", start: "0027-02-04T17:00" }],
  });
  assert.match(visibleText(await app.page("/supervision")), /Temadag om leg/);
  assert.equal((await editor.get("/admin/supervision?rediger=a")).status, 200);
});

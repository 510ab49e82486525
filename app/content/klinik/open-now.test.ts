import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { parseDanishTime } from "../../formats/danish-clock.ts";

const CLINIC = { navn: "Samspil", telefon: "00 12 34 56" };

async function openAt(local: string) {
  let now = timeOf(local);
  const app = await startApp({ clock: () => now });
  await app.store("klinik", { ...CLINIC, telefontider: ["hverdage kl. 9–12"] });
  const mainOf = (html: string) => visibleText(/<main.*<\/main>/s.exec(html)?.[0] ?? "");
  return {
    app,
    set(local: string) {
      now = timeOf(local);
    },
    contact: async () => mainOf(await app.page("/kontakt")),
    callLink: async (path = "/om") =>
      /<a class="call-link[^"]*" href="([^"]+)"/.exec(await app.page(path))?.[1],
  };
}

const timeOf = (local: string) => parseDanishTime(local) ?? assert.fail(local);

test("at night the header offers to call back, and contact says when somebody answers and who does now", async () => {
  const { app, contact, callLink } = await openAt("2026-12-01T02:10");
  assert.equal(await callLink(), "/ring-mig-op");
  assert.equal(await callLink("/kontakt"), "#ring-op");
  const night = await contact();
  assert.match(
    night,
    /^ ?Forside Kontakt .*Har du brug for nogen nu\? 112 .*Tanker om selvmord Åben til kl\.\s5 .*Lukket nu Vi tager telefonen igen i dag kl\.\s9 ?\. 00.12.34.56 Skriv dit nummer, så ringer vi i.dag/,
  );
  assert.doesNotMatch(night, /Har du brug for hjælp lige nu/);
  assert.match(visibleText(await app.page("/om")), /Lukket nu\. Ring mig op Hjælp lige nu/);
});

test("at night an area says when somebody answers, and its form is open", async () => {
  const { app, callLink, set } = await openAt("2026-12-01T02:10");
  const area = async (name: string) =>
    /<section[^>]* id="ring-op".*?<\/section>/s.exec(await app.page(`/terapi/${name}`))?.[0] ?? "";
  const night = await area("boern");
  assert.match(
    visibleText(night),
    /Skal vi tale sammen\? Lukket nu\. Vi tager telefonen igen i.dag kl\.\s9\. 00.12.34.56 Skriv dit nummer, så ringer vi i.dag Navn/,
  );
  assert.match(night, /<details open/);
  assert.equal(await callLink("/terapi/boern"), "#ring-op");
  assert.match(
    visibleText(await area("gruppe-vold")),
    /Lukket nu\. .* Ring mig op, når det er sikkert .* Hvornår er det sikkert at ringe\?/,
  );
  set("2026-12-01T10:00");
  const day = await area("boern");
  assert.doesNotMatch(day, /Lukket nu|<details open/);
  assert.match(visibleText(day), /Ring, også hvis du er i tvivl\./);
});

test("a cached page turns at the minute at which the clinic opens and closes", async () => {
  const { set, contact, callLink } = await openAt("2026-12-01T08:59:59");
  assert.match(await contact(), /Lukket nu/);
  set("2026-12-01T09:00");
  assert.match(await contact(), /Åbent nu, til kl\.\s12/);
  assert.equal(await callLink(), "tel:+4500123456");
  set("2026-12-01T11:59:59");
  assert.match(await contact(), /Åbent nu/);
  set("2026-12-01T12:00");
  assert.match(await contact(), /Lukket nu Vi tager telefonen igen i.morgen kl\.\s9/);
  set("2026-12-04T12:00");
  assert.match(await contact(), /igen på.mandag kl\.\s9.*så ringer vi på.mandag/);
  set("2026-12-23T13:00");
  assert.match(await contact(), /igen på.mandag kl\.\s9/, "after Christmas");
});

test("without times, or without call-back, the site does not know the hour", async () => {
  const { app, contact, callLink } = await openAt("2026-12-01T02:10");
  await app.store("klinik", { ...CLINIC, telefontider: [] });
  assert.equal(await callLink(), "tel:+4500123456");
  assert.doesNotMatch(await contact(), /Lukket nu|Åbent nu/);
  await app.store("klinik", { ...CLINIC, telefontider: ["hverdage 9-12"] });
  assert.match(await contact(), /Lukket nu/);
  await app.store("opkald", { vises: "" });
  assert.equal(await callLink(), "tel:+4500123456");
  assert.doesNotMatch(await contact(), /Lukket nu/);
});

test("times that the site cannot read are refused with an example", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  const stored = await app.services.documents.read("content", "klinik");
  const values = Object(stored?.data);
  const save = (changes: object) =>
    editor.save("/admin/klinikken", {
      act: "publish",
      base: "*",
      values: { ...values, ...changes },
    });
  const typed = await save({ telefontider: ["hverdage 12-9"] });
  assert.equal(typed.status, 422);
  assert.match(
    typed.text,
    /»hverdage 12-9« kan siden ikke regne med\. Skriv for eksempel »hverdage kl\. 9-12«/,
  );
  assert.match(
    (await save({ lukkedage: ["i julen"] })).text,
    /Skriv for eksempel »24\. december 2026«/,
  );
  const right = { telefontider: ["mandag-torsdag 9-12"], lukkedage: ["24. december 2026"] };
  assert.match((await save(right)).text, /Indholdet er blevet gemt/);
  const number = { nummer: "116 111", navn: "BørneTelefonen", tekst: "", aabent: "om dagen" };
  const refused = await editor.save("/admin/hjaelp", {
    act: "publish",
    base: "",
    values: number,
  });
  assert.match(refused.text, /Skriv tiden som »alle dage kl\. 11-5«/);
});

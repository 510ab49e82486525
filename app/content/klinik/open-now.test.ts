import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite, visibleText } from "../../../test/kit/site.ts";
import { parseDanishTime } from "../../formats/danish-clock.ts";

const CLINIC = { navn: "Samspil", telefon: "00 12 34 56" };
const NIGHT = "2026-12-01T02:10";

async function openAt(local: string) {
  let now = timeOf(local);
  const app = await openSite({ clock: () => now });
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
  const { app, contact, callLink } = await openAt(NIGHT);
  for (const [path, href] of [
    ["/om", "/ring-mig-op"],
    ["/kontakt", "#ring-op"],
    ["/terapi/boern", "#ring-op"],
    ["/hvem-kan-hjaelpe", "/ring-mig-op"],
  ] as const) {
    assert.equal(await callLink(path), href, path);
  }
  const night = await contact();
  assert.match(
    night,
    /^ ?Forside Kontakt .*Har du brug for nogen nu\? 112 .*Tanker om selvmord Åben til kl\.\s5 .*Lukket nu Vi tager telefonen igen i dag kl\.\s9 ?\. 00.12.34.56 Skriv dit nummer, så ringer vi i.dag/,
  );
  assert.doesNotMatch(night, /Har du brug for hjælp lige nu/);
  assert.match(visibleText(await app.page("/om")), /Lukket nu\. Ring mig op Hjælp lige nu/);
});

test("at night an area says when somebody answers, and its form is open", async () => {
  const { app, set } = await openAt(NIGHT);
  const area = async (name: string) =>
    /<section[^>]* id="ring-op".*?<\/section>/s.exec(await app.page(`/terapi/${name}`))?.[0] ?? "";
  const night = await area("boern");
  assert.match(
    visibleText(night),
    /Skal vi tale sammen\? Lukket nu\. Vi tager telefonen igen i.dag kl\.\s9\. 00.12.34.56 Skriv dit nummer, så ringer vi i.dag Navn/,
  );
  assert.match(night, /<details open/);
  assert.match(
    visibleText(await area("gruppe-vold")),
    /Lukket nu\. .* Ring mig op, når det er sikkert .* Hvornår er det sikkert at ringe\?/,
  );
  set("2026-12-01T10:00");
  assert.doesNotMatch(await area("boern"), /Lukket nu|<details open/);
});

test("a cached page turns at the minute at which the clinic opens and closes", async () => {
  const { set, contact, callLink } = await openAt(NIGHT);
  for (const [local, words, link] of [
    ["2026-12-01T08:59:59", /Lukket nu/, "/ring-mig-op"],
    ["2026-12-01T09:00", /Åbent nu, til kl\.\s12/, "tel:+4500123456"],
    ["2026-12-04T12:00", /igen på.mandag kl\.\s9.*så ringer vi på.mandag/, "/ring-mig-op"],
  ] as const) {
    set(local);
    assert.match(await contact(), words, local);
    assert.equal(await callLink(), link, local);
  }
});

test("without times, or without call-back, the site does not know the hour", async () => {
  const { app, contact, callLink } = await openAt(NIGHT);
  await app.store("klinik", { ...CLINIC, telefontider: [] });
  assert.equal(await callLink(), "tel:+4500123456");
  assert.doesNotMatch(await contact(), /Lukket nu|Åbent nu/);
  await app.store("klinik", { ...CLINIC, telefontider: ["hverdage 9-12"] });
  await app.store("opkald", { vises: "" });
  assert.equal(await callLink(), "tel:+4500123456");
  assert.doesNotMatch(await contact(), /Lukket nu/);
});

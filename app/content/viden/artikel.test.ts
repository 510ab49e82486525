import assert from "node:assert/strict";
import test from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

const app = await startApp();

const LEG = {
  id: "artikel-30",
  title: "Leg som sprog",
  description: "Om klodser",
  link: "/viden/leg-som-sprog",
  formerLinks: ["/viden/leg"],
  content: "<p>Et tårn<script>alert(1)</script></p>",
};
const BOG = {
  id: "artikel-20",
  title: "Bogen",
  link: "https://example.org/bog",
  isExternalLink: true,
};

test("an article is read at its link, without script", async () => {
  await app.store("viden", { artikler: [LEG, BOG] });
  const html = await app.page("/viden/leg-som-sprog");
  assert.match(visibleText(html), /Leg som sprog Om klodser Et tårn Læs også/);
  assert.doesNotMatch(html, /alert\(1\)/);
});

test("an article shows readers and search engines the day it was published (V10)", async () => {
  await app.store("viden", { artikler: [{ ...LEG, id: "artikel-1786434249136" }] });
  const html = await app.page("/viden/leg-som-sprog");
  assert.match(html, /<time dateTime="2026-08-11T07:44:09\.136Z">11\.\u00a0august 2026/);
  assert.match(html, /"datePublished":"2026-08-11T07:44:09\.136Z"/);
});

test("an article has its author's name, and below the text how long one waits to see her", async () => {
  const ida = { id: "ida", navn: "Ida Vest", billedeUrl: "/illustrations/portraet-3.svg" };
  const waiting = { ventetid: "Tre uger", ventetidDato: app.services.content.today() };
  await app.store("om", { psykologer: [{ ...ida, link: "/om/ida-vest", ...waiting }] });
  await app.store("viden", { artikler: [{ ...LEG, forfatter: "ida" }] });
  const html = await app.page("/viden/leg-som-sprog");
  assert.match(visibleText(html), /Af Ida Vest Leg som sprog Om klodser Et tårn Ida Vest Tre uger/);
  assert.match(html, /<a class="link" href="\/om\/ida-vest">Ida Vest<\/a>/);
  assert.match(html, /"author":\{"@type":"Person","name":"Ida Vest","url":"[^"]*\/om\/ida-vest"\}/);

  await app.store("om", { psykologer: [{ ...ida, ...waiting, ventetidDato: "2020-01-01" }] });
  assert.doesNotMatch(visibleText(await app.page("/viden/leg-som-sprog")), /Ventetid/);
  await app.store("om", { psykologer: [] });
  const without = await app.page("/viden/leg-som-sprog");
  assert.match(visibleText(without), /Om klodser Et tårn/);
  assert.match(without, /"author":\{"@type":"Organization"/);
});

test("an article that is read by its id names its link as the canonical address", async () => {
  await app.store("viden", { artikler: [LEG] });
  const html = await app.page("/viden/artikel-30");
  assert.match(html, /rel="canonical" href="http:\/\/[\d.:]+\/viden\/leg-som-sprog"/);
});

test("the id of an article on another site leads there", async () => {
  await app.store("viden", { artikler: [BOG] });
  const response = await app.get("/viden/artikel-20");
  assert.equal(response.status, 302);
  assert.equal(response.headers.get("location"), "https://example.org/bog");
  await app.store("viden", { artikler: [{ ...BOG, formerLinks: ["/viden/bogen"] }] });
  assert.equal((await app.get("/viden/bogen")).headers.get("location"), "https://example.org/bog");
});

test("a missing document says that the article could not be fetched", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const response = await app.get("/viden/leg-som-sprog");
  assert.equal(response.status, 503);
  const text = visibleText(await response.text());
  assert.match(text, /Ups, noget gik galt/);
  assert.match(text, /Kunne ikke hente artikel data\./);
});

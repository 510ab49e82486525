import assert from "node:assert/strict";
import test from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

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
  const app = await startApp();
  await app.store("viden", { artikler: [LEG, BOG] });
  const html = await app.page("/viden/leg-som-sprog");
  assert.match(visibleText(html), /Leg som sprog Om klodser Et tårn Læs også/);
  assert.doesNotMatch(html, /alert\(1\)/);
});

test("an article tells readers and search engines the day it was published (V10)", async () => {
  const app = await startApp();
  await app.store("viden", { artikler: [{ ...LEG, id: "artikel-1786434249136" }] });
  const html = await app.page("/viden/leg-som-sprog");
  assert.match(html, /<time dateTime="2026-08-11T07:44:09\.136Z">11\.\u00a0august 2026/);
  assert.match(html, /"datePublished":"2026-08-11T07:44:09\.136Z"/);
});

test("read by its id, it names its link as the canonical address", async () => {
  const app = await startApp();
  await app.store("viden", { artikler: [LEG] });
  const html = await app.page("/viden/artikel-30");
  assert.match(html, /rel="canonical" href="http:\/\/[\d.:]+\/viden\/leg-som-sprog"/);
});

test("a former link leads to the present one for good", async () => {
  const app = await startApp();
  await app.store("viden", { artikler: [LEG] });
  const response = await app.get("/viden/leg");
  assert.equal(response.status, 301);
  assert.equal(response.headers.get("location"), "/viden/leg-som-sprog");
});

test("the id of an article elsewhere leads there", async () => {
  const app = await startApp();
  await app.store("viden", { artikler: [BOG] });
  const response = await app.get("/viden/artikel-20");
  assert.equal(response.status, 302);
  assert.equal(response.headers.get("location"), "https://example.org/bog");
});

test("an unknown article is not found", async () => {
  const app = await startApp();
  const response = await app.get("/viden/findes-ikke");
  assert.equal(response.status, 404);
  assert.match(visibleText(await response.text()), /Artiklen blev ikke fundet\./);
});

test("a missing document says that the article could not be fetched", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const response = await app.get("/viden/leg-som-sprog");
  assert.equal(response.status, 503);
  const text = visibleText(await response.text());
  assert.match(text, /Ups, noget gik galt/);
  assert.match(text, /Kunne ikke hente artikel data\./);
});

test("whatever else goes wrong has a sentence too", async () => {
  const app = await startApp({
    change: (services) => ({
      ...services,
      content: {
        ...services.content,
        source(definition) {
          if (definition.name === "viden") assert.fail("the store is gone");
          return services.content.source(definition);
        },
      },
    }),
  });
  const response = await app.get("/viden/leg-som-sprog");
  assert.equal(response.status, 500);
  assert.match(
    visibleText(await response.text()),
    /Der opstod en fejl ved indlæsning af artiklen\. Prøv venligst igen senere\./,
  );
});

test("a list that cannot be read says so", async () => {
  const app = await startApp({
    change: (services) => ({
      ...services,
      content: {
        ...services.content,
        get: (definition) =>
          definition.name === "viden"
            ? assert.fail("the store is gone")
            : services.content.get(definition),
      },
    }),
  });
  const response = await app.get("/viden");
  assert.equal(response.status, 500);
  const text = visibleText(await response.text());
  assert.match(text, /Ups, noget gik galt/);
  assert.match(text, /Der opstod en fejl ved indlæsning af data\. Prøv venligst igen senere\./);
});

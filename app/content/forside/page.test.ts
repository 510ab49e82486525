import assert from "node:assert/strict";
import test from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

const app = await startApp();

test("the front page has its four sections (D7)", async () => {
  const html = await app.page("/");
  const text = visibleText(html);
  assert.match(text, /Plads til at forstå hinanden/);
  assert.match(text, /Velkommen til Samspil/);
  assert.match(text, /Nyt fra klinikken/);
  assert.match(text, /Tre psykologer, én fælles måde at tænke på/);
  assert.match(html, /alt="Portræt af Signe Holmgaard"/);
});

test("the four newest news are shown by the number in their id", async () => {
  const items = [9, 100, 11, 10, 12].map((number) => ({
    id: `nyhed_${number}`,
    title: `Nyhed nummer ${number}`,
  }));
  await app.store("nyheder", { items });
  const shown = visibleText(await app.page("/")).match(/Nyhed nummer \d+/g);
  assert.deepEqual(
    shown,
    [100, 12, 11, 10].map((number) => `Nyhed nummer ${number}`),
  );
});

test("the first teaser ends after a sentence too, with its text in paragraphs or in none (V14)", async () => {
  const sentence = "Vi mødes hver tirsdag og øver os i at være sammen.";
  for (const content of [
    sentence,
    `${sentence} `.repeat(30),
    `<p>${`${sentence} `.repeat(30)}</p>`,
  ]) {
    await app.store("nyheder", { items: [{ id: "nyhed_2", title: "Ny gruppe", content }] });
    const teaser = /Ny gruppe (.*?) Læs mere/.exec(visibleText(await app.page("/")))?.[1] ?? "";
    assert.ok(teaser.length <= 240, `${teaser.length}`);
    assert.match(teaser, /^(Vi mødes hver tirsdag og øver os i at være sammen\. ?)+$/);
  }
});

test("without a stored hero there are three pictures, the first one loaded first", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const html = await app.page("/");
  assert.equal(html.match(/class="carousel__slide/g)?.length, 3);
  assert.match(html, /is-on[^>]*><img[^>]*fetchpriority="high"/i);
});

test("one picture needs no controls, and none no carousel", async () => {
  await app.store("hero", {
    images: [{ url: "/a.jpg", name: "a.jpg", focusPoint: { x: 10, y: 90 } }],
  });
  const one = await app.page("/");
  assert.match(one, /object-position:10% 90%/);
  assert.doesNotMatch(one, /Næste billede/);
  await app.store("hero", { images: [] });
  const none = await app.page("/");
  assert.doesNotMatch(none, /carousel/);
  assert.match(none, /Plads til at forstå hinanden/);
});

test("the markdown-like welcome text is shown where there is no HTML", async () => {
  await app.store("welcomeText", {
    title: "Goddag",
    content: "Kom **ind**.\n\n<script>alert(1)</script>",
  });
  const html = await app.page("/");
  assert.match(html, /Kom <strong>ind<\/strong>\./);
  assert.doesNotMatch(html, /<script>alert/);
});

test("the clinic is told to search engines", async () => {
  assert.match(await app.page("/"), /"@type":\["MedicalBusiness","MedicalClinic"\]/);
});

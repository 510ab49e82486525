import assert from "node:assert/strict";
import { test } from "node:test";
import { picture } from "../../../test/kit/form-values.ts";
import { openSite } from "../../../test/kit/site.ts";

const app = await openSite();
const editor = await app.signIn();
const look = async (body: object) => (await editor.preview(body)).json();

const profile = (engTitler: string) => ({
  screen: "/admin/om",
  act: "publish",
  id: "signe-holmgaard",
  values: {
    engTitler,
    engSpeciale: "",
    engPunkter: [],
    engBeskrivelse: "",
    engLangBeskrivelse: "",
  },
});

test("the page beside a form is in English while an English field is written in, and Danish where nothing is in English", async () => {
  for (const [title, language, shown] of [
    ["Child psychologist", "en", /<html[^>]* lang="en".*Child psychologist/s],
    ["Child psychologist", "da", /<html[^>]* lang="da"/],
    ["", "en", /<html[^>]* lang="da"/],
  ] as const)
    assert.match((await look({ ...profile(title), language })).html, shown);
});

test("the page beside a form names the item's place on a page with others", async () => {
  const imageUrl = picture("/billede.jpg");
  const values = { title: "Kun ét sted", description: "<p>Tekst</p>", imageUrl };
  const { html, address } = await look({ screen: "/admin/supervision", act: "publish", values });
  assert.match(html, new RegExp(`id="${address.split("#")[1]}".*Kun ét sted`, "s"));
});

test("the page beside a form has a sentence in its place when there is too little text, or it cannot be rendered", async () => {
  const english = (title: string, tekst: string) =>
    look({ screen: "/admin/engelsk", act: "publish", values: { title, tekst } });
  assert.deepEqual(await english("", ""), { sentence: "Der er ingen side at vise endnu." });
  assert.match((await english("Hello", "<p>Come in.</p>")).html, /Come in\./);
  const { content } = app.services;
  const { now } = content;
  content.now = () => {
    throw new Error("no clock");
  };
  const broken = await look(profile("Child psychologist"));
  content.now = now;
  assert.deepEqual(broken, {
    sentence: "Siden kan ikke vises lige nu. Det, du har skrevet, står der stadig.",
  });
});

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { picture } from "../../../test/kit/form-values.ts";

describe("the page beside a form", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let editor: Awaited<ReturnType<typeof app.signIn>>;

  before(async () => {
    app = await startApp();
    editor = await app.signIn();
  });

  function look(body: object, cookie = editor.cookie) {
    return fetch(`${app.local}/admin/vis`, {
      method: "POST",
      headers: { cookie, origin: app.origin, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  }

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

  test("is in English while an English field is written in, and Danish where nothing is in English", async () => {
    const english = await look({ ...profile("Child psychologist"), language: "en" });
    assert.match((await english.json()).html, /<html[^>]* lang="en".*Child psychologist/s);
    const danish = await look({ ...profile("Child psychologist"), language: "da" });
    assert.match((await danish.json()).html, /<html[^>]* lang="da"/);
    const none = await look({ ...profile(""), language: "en" });
    assert.match((await none.json()).html, /<html[^>]* lang="da"/);
  });

  test("names the item's place on a page with others", async () => {
    const screen = "/admin/supervision";
    const values = {
      title: "Kun ét sted",
      description: "<p>Tekst</p>",
      imageUrl: picture("/billede.jpg"),
    };
    const answer = await look({ screen, act: "publish", values });
    const { html, address } = await answer.json();
    const [, anchor] = address.split("#");
    assert.match(html, new RegExp(`id="${anchor}".*Kun ét sted`, "s"));
  });

  test("has a sentence for a page with too little text, and for one that cannot be rendered", async () => {
    const page = { screen: "/admin/engelsk", act: "publish" };
    const some = await look({ ...page, values: { title: "", tekst: "" } });
    assert.deepEqual(await some.json(), { sentence: "Der er ingen side at vise endnu." });
    const enough = await look({ ...page, values: { title: "Hello", tekst: "<p>Come in.</p>" } });
    assert.match((await enough.json()).html, /Come in\./);
    const { content } = app.services;
    const { now } = content;
    content.now = () => {
      throw new Error("no clock");
    };
    const broken = await look(profile("Child psychologist"));
    content.now = now;
    assert.deepEqual(await broken.json(), {
      sentence: "Siden kan ikke vises lige nu. Det, du har skrevet, står der stadig.",
    });
  });

  test("answers somebody who is signed out with a sentence", async () => {
    const answer = await look(profile(""), "");
    assert.equal(answer.status, 401);
    assert.match(await answer.text(), /^Du er blevet logget ud\. /);
  });

  test("has a link to the page on the site, if there is one", async () => {
    const form = await editor.page("/admin/om?rediger=signe-holmgaard");
    assert.match(form, /href="\/om\/signe-holmgaard"[^>]*>Se på siden/);
    assert.doesNotMatch(visibleText(await editor.page("/admin/nyheder?ny")), /Se på siden/);
  });
});

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { startApp } from "../app.ts";
import { hydrated } from "../browser.ts";
import { PAYLOADS } from "./payloads.ts";
import { everyField, poisonedDocuments } from "./poisoned-documents.ts";
import {
  type App,
  assertHarmless,
  type Editor,
  MISSING,
  openEach,
  signIn,
  TEXTS,
  tryPublicPages,
  turnToEach,
  WITHOUT_POLICY,
} from "./stored-pages.ts";
import { watchedContext } from "./watch.ts";

test("every field of every document is attacked with every payload", () => {
  const fields = everyField();
  assert.ok(fields.includes("uddannelser/uddannelser/events/description"));
  assert.ok(fields.includes("hero/images/focusPoint/x"));
  const [hero] = poisonedDocuments(PAYLOADS, 0);
  assert.partialDeepStrictEqual(hero, { name: "hero" });
  const urls = JSON.stringify(hero?.data).match(/"url":/g) ?? [];
  assert.equal(urls.length, PAYLOADS.length);
});

tryPublicPages(4);

describe("stored as it was typed, by a database of old or by somebody who got in", () => {
  let app: App;
  let editor: Editor;
  before(async () => {
    app = await startApp();
    editor = await app.signIn();
    for (const { name, data } of poisonedDocuments(PAYLOADS, 0)) await app.store(name, data);
  });

  test("two texts in conflict are shown, not run", async () => {
    const { context, trouble } = await watchedContext(app.origin, {
      ...WITHOUT_POLICY,
      expectedErrors: [...MISSING, /409/],
    });
    await signIn(context, app, editor.cookie);
    const page = await context.newPage();
    const text = (words: string) => ({ items: [{ id: "nyhed_1", title: words, content: words }] });
    for (const payload of TEXTS) {
      await app.store("nyheder", text("før"));
      await page.goto("/admin/nyheder?rediger=nyhed_1");
      await hydrated(page);
      await page.getByLabel("Titel", { exact: true }).fill(`mit ${payload}`);
      await app.store("nyheder", text(`deres ${payload}`));
      await page.getByRole("button", { name: "Gem nyhed" }).click();
      await page.getByText("Intet er overskrevet").waitFor();
      await assertHarmless(page);
    }
    await context.close();
    assert.deepEqual(new Set(trouble), new Set());
  });

  test("the feed and the sitemap are XML with nothing in it that is not theirs", async () => {
    const { context, trouble } = await watchedContext(app.origin, WITHOUT_POLICY);
    const page = await context.newPage();
    await page.goto("/findes-ikke");
    for (const path of ["/nyheder.xml", "/sitemap.xml"]) {
      const xml = await app.page(path);
      const names = await page.evaluate((source) => {
        const parsed = new DOMParser().parseFromString(source, "application/xml");
        return [...parsed.querySelectorAll("*")].map(({ nodeName }) => nodeName);
      }, xml);
      const known =
        /^(rss|channel|title|link|description|language|atom:link|item|guid|pubDate|urlset|url|loc|lastmod|xhtml:link)$/;
      assert.deepEqual(
        names.filter((name) => !known.test(name)),
        [],
        path,
      );
    }
    const feed = await app.page("/nyheder.xml");
    await page.goto("/findes-ikke");
    // As a feed reader does that trusts us.
    await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, "application/xml");
      for (const { textContent } of parsed.querySelectorAll("item > description")) {
        document.body.insertAdjacentHTML("beforeend", textContent ?? "");
      }
    }, feed);
    await page.waitForTimeout(500);
    await context.close();
    assert.deepEqual(new Set(trouble), new Set());
  });
});

describe("sent with an order", () => {
  test("neither the screen of orders, the slip nor the mails run it", async () => {
    const app = await startApp({
      change: (services) => ({ ...services, orderLimit: { take: () => 0, wait: () => 0 } }),
    });
    const { cookie } = await app.signIn();
    for (const [index, payload] of PAYLOADS.entries()) {
      const field = payload.replace(/\s+/g, " ").slice(0, 200);
      const answer = await app.post("/kurv", {
        orderId: index.toString(16).padStart(32, "0"),
        ...{ id: "samtalekort", quantity: "1", seenTotal: "408", email: "mathilde@post.example" },
        ...{ navn: field, telefon: field, adresse: field, postnummer: field, by: field },
        ...{ cvr: field, ean: field, besked: payload },
      });
      assert.equal(answer.status, 200);
    }
    const { context, trouble } = await watchedContext(app.origin, WITHOUT_POLICY);
    await signIn(context, app, cookie);
    const orders = await app.services.orders.list();
    assert.equal(orders.length, PAYLOADS.length);
    await openEach(context, [
      "/admin/bestillinger",
      `/admin/bestillinger?q=${encodeURIComponent(PAYLOADS[0] ?? "")}`,
    ]);
    const slips = orders.map(({ number }) => `/admin/bestillinger?seddel=${number}`);
    await turnToEach(context, "/admin/bestillinger", slips);
    const page = await context.newPage();
    for (const { data } of await app.services.documents.list("mail")) {
      assert.partialDeepStrictEqual(data, { message: {} });
      const html: unknown = Object(data).message.html;
      await page.setContent(String(html));
      await assertHarmless(page);
    }
    await context.close();
    assert.deepEqual(new Set(trouble), new Set());
  });
});

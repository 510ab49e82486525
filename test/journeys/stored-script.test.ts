import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startApp, withoutLimits } from "../kit/app.ts";
import { waitForHydration, waitForPaint } from "../kit/browser.ts";
import { PAYLOADS } from "../security/payloads.ts";
import { everyField, poisonedDocuments } from "../security/poisoned-documents.ts";
import {
  assertHarmless,
  isList,
  MISSING,
  navigateToEach,
  openEach,
  poisoned,
  publicPaths,
  TEXTS,
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

describe("stored as it was typed, by a database of old or by somebody who got in", () => {
  const app = poisoned;

  test("no public page runs it, asks for it, or is led away by it, even without the policy", async () => {
    const { context, faults } = await watchedContext(app.origin, WITHOUT_POLICY);
    const paths = await publicPaths(app);
    const oneOfEachList = new Map(
      paths.filter((path) => !isList(path)).map((path) => [path.split("/")[1], path]),
    );
    assert.ok(oneOfEachList.size > 4, "details of every list");
    await openEach(context, paths.filter(isList));
    await navigateToEach(context, "/", [...oneOfEachList.values()]);
    await context.close();
    assert.deepEqual(new Set(faults), new Set());
  });

  test("two texts in conflict are shown, not run", async () => {
    const editor = await app.signIn();
    const { context, faults } = await watchedContext(app.origin, {
      ...WITHOUT_POLICY,
      storageState: editor.storageState,
      expectedErrors: [...MISSING, /409/],
    });
    const page = await context.newPage();
    const text = (words: string) => ({ items: [{ id: "nyhed_1", title: words, content: words }] });
    for (const payload of TEXTS) {
      await app.store("nyheder", text("før"));
      await page.goto("/admin/nyheder?rediger=nyhed_1");
      await waitForHydration(page);
      await page.getByLabel("Titel", { exact: true }).fill(`mit ${payload}`);
      await app.store("nyheder", text(`deres ${payload}`));
      await page.getByRole("button", { name: "Gem nyhed" }).click();
      await page.getByText("Intet er overskrevet").waitFor();
      await assertHarmless(page);
    }
    await context.close();
    assert.deepEqual(new Set(faults), new Set());
  });

  test("the feed and the sitemap are XML with nothing in it that is not theirs", async () => {
    const { context, faults } = await watchedContext(app.origin, WITHOUT_POLICY);
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
    const show = (source: string) => {
      const parsed = new DOMParser().parseFromString(source, "application/xml");
      for (const { textContent } of parsed.querySelectorAll("item > description")) {
        document.body.insertAdjacentHTML("beforeend", textContent ?? "");
      }
    };
    await page.evaluate(show, feed);
    await page.evaluate(() => {
      const pictures = [...document.images].map((picture) => {
        picture.loading = "eager";
        return picture.decode();
      });
      return Promise.allSettled(pictures).then(() => undefined);
    });
    await waitForPaint(page);
    await context.close();
    assert.deepEqual(new Set(faults), new Set());
  });
});

describe("sent with an order", () => {
  test("neither the screen of orders, the slip nor the mails run it", async () => {
    const app = await startApp({ change: withoutLimits });
    const { storageState } = await app.signIn();
    for (const payload of PAYLOADS) {
      const field = payload.replace(/\s+/g, " ").slice(0, 200);
      const names = ["navn", "telefon", "adresse", "postnummer", "by", "cvr", "ean"];
      const fields = Object.fromEntries(names.map((name) => [name, field]));
      await app.order({ ...fields, besked: payload });
    }
    const options = { ...WITHOUT_POLICY, storageState };
    const { context, faults } = await watchedContext(app.origin, options);
    const orders = await app.services.orders.list();
    assert.equal(orders.length, PAYLOADS.length);
    await openEach(context, [
      "/admin/bestillinger",
      `/admin/bestillinger?q=${encodeURIComponent(PAYLOADS[0] ?? "")}`,
      `/admin/bestillinger?${orders.map(({ number }) => `seddel=${number}`).join("&")}`,
    ]);
    const page = await context.newPage();
    for (const { data } of await app.services.documents.list("mail")) {
      assert.partialDeepStrictEqual(data, { message: {} });
      const html: unknown = Object(data).message.html;
      await page.setContent(String(html));
      await assertHarmless(page);
    }
    await context.close();
    assert.deepEqual(new Set(faults), new Set());
  });
});

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { visit } from "../../../kit/browser.ts";
import { grownContent, LARGEST } from "../../../kit/large-site.ts";
import { openSite, visibleText } from "../../../kit/site.ts";

const MOST_BYTES = 60 * 1024;
const MOST_BYTES_WHOLE = 100 * 1024;
const { artikler, nyheder, produkter, psykologer } = LARGEST;
const LISTS = [
  { list: "/viden", item: /<li class="article-card"/g, perPage: 25, of: artikler },
  { list: "/nyheder", item: /<article id="nyhed_/g, perPage: 20, of: nyheder },
  { list: "/shop", item: /<article class="product-card"/g, perPage: produkter, of: produkter },
  { list: "/om", item: /<article class="person"/g, perPage: psykologer, of: psykologer },
];

const app = await openSite();
for (const { name, data } of grownContent(LARGEST)) await app.store(name, data);
const editor = await app.signIn();

describe("with 1,000 articles, 2,000 news, 500 products and 200 psychologists", () => {
  test("every list page, of the admin too, is under 60 kB when compressed, one that is shown whole under 100 kB, and no menu has a whole list", async () => {
    const own = { cookie: editor.cookie, "sec-fetch-site": "same-origin" };
    for (const address of ["/", "/kurv", ...LISTS.map(({ list }) => list)])
      await requireUnder(MOST_BYTES, address);
    for (const { list, perPage, of } of LISTS) {
      const most = perPage < of ? MOST_BYTES : MOST_BYTES_WHOLE;
      for (const address of [`/admin${list}`, `/admin${list}.data`])
        await requireUnder(most, address, own);
    }
    const contact = await app.page("/kontakt");
    assert.equal(new Set(contact.match(/\/om\/psykolog-\d+/g)).size, 8);
    assert.match(visibleText(contact), /Se alle 200/);
  });

  test("a list page shows its number of items, and every item is reached by following 'Næste side', once and in order", async () => {
    for (const { list, item, perPage, of } of LISTS) {
      assert.equal((await app.page(list)).match(item)?.length, perPage, list);
      const keys: string[] = [];
      let next: string | undefined = list;
      while (next) {
        const html: string = await app.page(next);
        keys.push(...keysOf(html, item));
        next = nextOf(html);
      }
      assert.equal(keys.length, of, list);
      assert.equal(new Set(keys).size, of, list);
      const numbers = keys.map((key) => Number(/\d+$/.exec(key)?.[0]));
      const isNewestFirst = list === "/viden" || list === "/nyheder";
      const sorted = numbers.toSorted((a, b) => (isNewestFirst ? b - a : a - b));
      assert.deepEqual(numbers, sorted, list);
    }
  });

  test("the feed has the newest twenty items, and the sitemap every item's page", async () => {
    const feed = await app.page("/nyheder.xml");
    assert.equal(feed.match(/<item>/g)?.length, 20);
    const sitemap = await app.page("/sitemap.xml");
    assert.ok((sitemap.match(/<url>/g)?.length ?? 0) > 1000 + 500 + 200 + 100);
  });

  test("after a save the list opens at the page of the saved item", async () => {
    const last = await editor.page("/admin/viden?side=99");
    assert.match(visibleText(last), /Side 20 af 20/);
    const [, id = ""] = [...last.matchAll(/\?rediger=([\w-]+)/g)].at(-1) ?? [];
    assert.match(visibleText(await editor.page(`/admin/viden?vis=${id}`)), /Side 20 af 20/);
    assert.match(visibleText(await editor.page("/admin/viden?vis=findes-ikke")), /Side 1 af 20/);
    assert.match(visibleText(await editor.page("/admin/viden?side=-1")), /Side 1 af 20/);
  });

  test("the shared address of an old news item shows it", async () => {
    const id = /<article id="(nyhed_\d+)"/.exec(await app.page("/nyheder?side=70"))?.[1] ?? "";
    const options = { baseURL: app.origin, expectedErrors: [/\/media\//] };
    await visit(options, async (page) => {
      await page.goto(`/nyheder#${id}`);
      await page.waitForURL(`**/nyheder?side=70#${id}`);
      await page.locator(`#${id}`).waitFor();
    });
  });
});

/** Fails where a page is as heavy as `most` bytes. */
async function requireUnder(most: number, path: string, headers = {}) {
  const answer = await app.get(path, { "accept-encoding": "br", ...headers });
  assert.equal(answer.status, 200, path);
  assert.equal(answer.headers.get("content-encoding"), "br", path);
  await answer.arrayBuffer();
  const bytes = Number(
    answer.headers.get("content-length") ?? assert.fail(`${path} has no length`),
  );
  assert.ok(bytes < most, `${path}: ${bytes}`);
}

/** The address or id of each item, which ends with its number. */
function keysOf(html: string, item: RegExp): string[] {
  const items = html.split(item).slice(1);
  return items.map(
    (rest) => /(?:nyhed_|artikel-nummer-|produkt-|psykolog-)\d+|^\d+/.exec(rest)?.[0] ?? "",
  );
}

function nextOf(html: string): string | undefined {
  return /<a [^>]*rel="next"[^>]*>/
    .exec(html)?.[0]
    .match(/href="([^"]*)"/)?.[1]
    ?.replaceAll("&amp;", "&");
}

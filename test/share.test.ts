import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { PAGES } from "../docs/performance/budget.ts";
import { startApp } from "./app.ts";

const app = await startApp();

/** The pages that a visitor meets, and those that a list leads on to. */
const paths = [...Object.keys(PAGES), "/viden?tag=bog", "/viden?tag=podcast", "/om/anders-bjerre"];

describe("a page that is shared, found or kept", () => {
  test("has a title that no other has, and that says more than the clinic's name (V16)", async () => {
    const titles = await Promise.all(paths.map(async (path) => titleOf(await app.page(path))));
    assert.equal(new Set(titles).size, paths.length, titles.join("\n"));
    for (const title of titles) assert.match(title, /^.{2,} · Samspil$/);
    assert.equal(titleOf(await app.page("/")), "Psykologer i København Ø · Samspil");
    assert.equal(titleOf(await app.page("/shop")), "Shop · Samspil");
  });

  test("shows a photograph of the size that networks ask for (V16)", async () => {
    for (const path of paths) {
      const address = /property="og:image" content="([^"]+)"/.exec(await app.page(path))?.[1] ?? "";
      assert.ok(address.startsWith(app.origin), `${path}: ${address}`);
      const answer = await fetch(address);
      assert.equal(answer.headers.get("content-type"), "image/jpeg", address);
      const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
      assert.deepEqual({ width, height, format }, { width: 1200, height: 630, format: "jpeg" });
    }
  });

  test("has the icons that browsers and telephones ask for unasked (V16)", async () => {
    const icon = await app.get("/favicon.ico");
    assert.equal(icon.headers.get("content-type"), "image/vnd.microsoft.icon");
    const bytes = Buffer.from(await icon.arrayBuffer());
    assert.equal(bytes.readUInt32LE(14), bytes.length - 22);
    assert.equal((await sharp(bytes.subarray(22)).metadata()).width, 32);
    const touch = await app.get("/apple-touch-icon.png");
    assert.equal(touch.headers.get("content-type"), "image/png");
    assert.equal((await sharp(await touch.arrayBuffer()).metadata()).width, 180);
    assert.match(
      await app.page("/"),
      /<link rel="apple-touch-icon" href="\/apple-touch-icon\.png"/,
    );
  });
});

function titleOf(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
}

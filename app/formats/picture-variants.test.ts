import assert from "node:assert/strict";
import { test } from "node:test";
import { metadataOf } from "./picture-metadata.ts";
import { sourceSet, variantsOf } from "./picture-variants.ts";

const stem = "om/stole-1700000000000";
const offered = (size: string) => {
  const master = `${stem}.${size}-8a7b6c.jpg`;
  const widths = sourceSet(master, metadataOf(master) ?? assert.fail()).matchAll(
    /\.w(\d+\.avif \d+w)/g,
  );
  return [...widths].map(([, width]) => width);
};

test("a picture is offered in widths up to the first that covers it, and no wider than it is", () => {
  assert.deepEqual(offered("200x100"), ["240.avif 200w"]);
  assert.deepEqual(offered("700x400"), ["240.avif 240w", "480.avif 480w", "960.avif 700w"]);
  assert.equal(offered("2560x1800").at(-1), "1600.avif 1600w");
});

test("its fallback is of its own format and narrower, where it is wide; without a size it has no variants", () => {
  const endings = (master: string) =>
    variantsOf(master).map(({ path }) => path.split(".").slice(2).join("."));
  assert.deepEqual(endings(`${stem}.961x600.webp`).slice(-2), ["w1600.avif", "w960.webp"]);
  assert.deepEqual(endings(`${stem}.960x600.webp`), ["w240.avif", "w480.avif", "w960.avif"]);
  assert.deepEqual(endings(`${stem}.jpg`), []);
});

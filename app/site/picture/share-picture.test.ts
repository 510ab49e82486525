import assert from "node:assert/strict";
import { test } from "node:test";
import { sharePicture } from "./share-picture.ts";

const ORIGIN = "https://klinik.example";

test("a drawing is shared as the photograph of it, an upload as it is", () => {
  const drawing = sharePicture(ORIGIN, "/illustrations/terapi-unge.svg");
  assert.equal(drawing, "https://klinik.example/illustrations/terapi-unge.jpg");
  const upload = sharePicture(ORIGIN, "/media/om/bo-1700000000000.900x600-aabbcc.jpg");
  assert.equal(upload, "https://klinik.example/media/om/bo-1700000000000.900x600-aabbcc.jpg");
});

test("no picture, or one that networks do not show, is that of the site", () => {
  for (const src of [undefined, "", "/media/hero/MBT-boger.avif", "/media/gammel.svg"]) {
    assert.equal(sharePicture(ORIGIN, src), "https://klinik.example/illustrations/hero-vindue.jpg");
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { imageProblem, placeName } from "./image-check.ts";

const photo = { name: "dør.jpg", type: "image/jpeg", size: 3_565_158 };

test("a photo may be uploaded, no other file and no SVG, and HEIC is recognised by its type or its name", () => {
  assert.equal(imageProblem(photo), undefined);
  for (const type of ["", "text/html", "application/pdf", "image/svg+xml"])
    assert.match(imageProblem({ ...photo, type }) ?? "", /^Filen er ikke et billede\./, type);
  assert.match(imageProblem({ ...photo, type: "image/heic" }) ?? "", /HEIC/);
  assert.match(imageProblem({ ...photo, name: "IMG_1.HEIC", type: "" }) ?? "", /HEIC/);
});

test("a picture of 40 MB may be uploaded, and a larger one is refused with its size", () => {
  const most = 40 * 1024 * 1024;
  assert.equal(imageProblem({ ...photo, size: most }), undefined);
  const sentence = imageProblem({ ...photo, size: most * 1.31 }) ?? "";
  assert.match(sentence, /^Billedet fylder 52,4 MB, og grænsen er 40 MB\./);
  const fromPhone = imageProblem({ name: "IMG_1.HEIC", type: "image/heic", size: most * 1.31 });
  assert.equal(fromPhone, sentence, "so it is, before a phone's is read at all");
});

test("a file name becomes part of a path that cannot leave its folder", () => {
  assert.equal(placeName("Åbent hus.2026.jpg"), "Åbent hus.2026");
  assert.equal(placeName("../../hemmelig.png"), "..-..-hemmelig");
  assert.deepEqual([".jpg", "..jpg", "...png"].map(placeName), ["billede", "billede", "billede"]);
});

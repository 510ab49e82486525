import assert from "node:assert/strict";
import { test } from "node:test";
import { isOwnPath, ownPath } from "./own-path.ts";

const ORIGIN = "https://samspil.example";

test("a path of the site begins with one slash, however two are spelled", () => {
  for (const path of ["/", "/om", "/om?til=//x#top"]) assert.ok(isOwnPath(path), path);
  for (const address of ["", "om", "//ond.example", "/\\ond.example", "/\t/ond.example", "/om\n"]) {
    assert.ok(!isOwnPath(address), address);
  }
});

test("an address on the site gives its path, and any other gives none", () => {
  assert.equal(ownPath("/om", ORIGIN), "/om");
  assert.equal(ownPath(`${ORIGIN}/om?lang=en#top`, ORIGIN), "/om?lang=en#top");
  for (const address of ["https://andet.example/om", `${ORIGIN}//ond.example`, "ingen adresse"]) {
    assert.equal(ownPath(address, ORIGIN), undefined, address);
  }
});

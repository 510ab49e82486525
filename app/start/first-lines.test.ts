import assert from "node:assert/strict";
import { test } from "node:test";
import { firstLines, linesGoBy } from "./first-lines.ts";

const FIRST = {
  firstAdmin: { email: "ejer@klinik.example", password: "abcd-efgh-ijkl-mnop" },
  newBackupKey: "3f2a-0000",
};

test("a first start says password and key on a terminal, and to a journal the commands that show them", () => {
  const seen = firstLines(FIRST, true).join("\n");
  assert.match(
    seen,
    /^Første administrator: ejer@klinik\.example med adgangskoden abcd-efgh-ijkl-mnop/,
  );
  assert.match(seen, /^Nøglen til kopierne: 3f2a-0000$/m);
  const kept = firstLines(FIRST, false).join("\n");
  assert.doesNotMatch(kept, /abcd|3f2a/);
  assert.match(kept, /samspil admin ejer@klinik\.example/);
  assert.match(kept, /samspil backup --key/);
  assert.deepEqual(firstLines({}, false), []);
});

test("lines go by on a terminal and where the site is tried at home, and stay in a journal", () => {
  const journal = "8:12345";
  assert.equal(linesGoBy({ isPublic: true }, { isTTY: true, journal: undefined }), true);
  assert.equal(linesGoBy({ isPublic: true }, { isTTY: false, journal: undefined }), false);
  assert.equal(linesGoBy({ isPublic: false }, { isTTY: false, journal: undefined }), true);
  assert.equal(linesGoBy({ isPublic: false }, { isTTY: false, journal }), false);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { formatKey, parseKey } from "../../formats/backup-key.ts";

const bytes = Uint8Array.from({ length: 32 }, (_, index) => index);
const key = formatKey(bytes);

test("a key is written in groups of four, and read with capitals, spaces or hyphens", () => {
  assert.match(key, /^([0-9a-f]{4}-){16}[0-9a-f]{4}$/);
  for (const typed of [key, key.toUpperCase(), key.replaceAll("-", " "), ` ${key}\n`]) {
    assert.deepEqual(parseKey(typed), bytes);
  }
});

test("a key with one wrong or missing character is refused", () => {
  assert.equal(parseKey(key.replace("0", "1")), undefined);
  assert.equal(parseKey(key.slice(0, -1)), undefined);
  assert.equal(parseKey(key.replace("0", "o")), undefined);
  assert.equal(parseKey(""), undefined);
});

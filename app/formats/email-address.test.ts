import assert from "node:assert/strict";
import { test } from "node:test";
import { isEmailAddress } from "./email-address.ts";

const LONGEST_NAME = "n".repeat(64);

const VALID = {
  plain: ["a@b.dk", "jens.ole+kort@skole.kommune.dk"],
  "with Danish letters": ["søren@ærø-skolen2.dk"],
  "as long as may be": [`${LONGEST_NAME}@b.dk`, `a@${"b".repeat(249)}.dk`],
};

const INVALID = {
  "a part is missing": ["", "a", "a@", "@b.dk", "a@b", "a@.dk", "a@b.dk."],
  "two of it": ["a@b.dk@c.dk", "a,b@c.dk"],
  "no domain": ["a@-€.dk", "a@€b.dk", "a@b c.dk"],
  "no name": ["a b@c.dk", "a..b@c.dk", "=?utf-8?q?a?=@b.dk"],
  "signs that nobody sees": ["a\u202eb@c.dk", "a\u200bb@c.dk"],
  "a header more": ["a@b.dk\r\nBcc: x@y.dk"],
  "too long": [`${LONGEST_NAME}n@b.dk`, `a@${"b".repeat(250)}.dk`],
};

test("an address is a name, an @ and a domain of two parts or more", () => {
  for (const address of Object.values(VALID).flat()) assert.ok(isEmailAddress(address), address);
});

test("an address that no mail can be sent to, or that adds a header, is invalid", () => {
  for (const [why, addresses] of Object.entries(INVALID))
    for (const address of addresses) assert.ok(!isEmailAddress(address), `${why}: ${address}`);
});

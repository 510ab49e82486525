import assert from "node:assert/strict";
import { test } from "node:test";
import { isEmailAddress } from "./email-address.ts";

const LONGEST_NAME = "n".repeat(64);

test("an address is a name, an @ and a domain of two parts or more", () => {
  for (const address of [
    ...["a@b.dk", "jens.ole+kort@skole.kommune.dk", "søren@ærø-skolen2.dk"],
    ...[`${LONGEST_NAME}@b.dk`, `a@${"b".repeat(249)}.dk`],
  ])
    assert.ok(isEmailAddress(address), address);
});

test("an address that no mail can be sent to, or that adds a header, is invalid", () => {
  for (const address of [
    ...["", "a", "a@", "@b.dk", "a@b", "a@b.dk@c.dk", "a@.dk", "a@b.dk.", "a@-€.dk", "a@€b.dk"],
    ...["a@b c.dk", "a b@c.dk", "a..b@c.dk", "a\u202eb@c.dk", "a\u200bb@c.dk"],
    ...["=?utf-8?q?a?=@b.dk", "a,b@c.dk", "a@b.dk\r\nBcc: x@y.dk"],
    ...[`${LONGEST_NAME}n@b.dk`, `a@${"b".repeat(250)}.dk`],
  ])
    assert.ok(!isEmailAddress(address), address);
});

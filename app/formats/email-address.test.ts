import assert from "node:assert/strict";
import { test } from "node:test";
import { accountAddress, isAccountAddress, isEmailAddress } from "./email-address.ts";

const LONGEST_NAME = "n".repeat(64);

const VALID = {
  plain: ["a@b.dk", "jens.ole+kort@skole.kommune.dk"],
  "with Danish letters": ["søren@ærø-skolen2.dk"],
  "as long as may be": [`${LONGEST_NAME}@b.dk`, `a@${"b".repeat(249)}.dk`],
};

const INVALID = {
  "a part is missing": ["", "a", "a@", "@b.dk", "a@b", "a@.dk", "a@b.dk."],
  "two of it": ["a@b.dk@c.dk", "a,b@c.dk", "a@b.dk, c@d.dk", "a＠b.dk@c.dk"],
  "words beside it": ["Mathilde <a@b.dk>", "a@b.dk(c@d.dk)", "<b>@c.dk"],
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

test("an account's address has no letter that looks like another, and é is one letter", () => {
  for (const address of ["аnna@samspil.example", "ıda@samspil.example", "anna@sаmspil.example"])
    assert.ok(!isAccountAddress(address), address);
  for (const [typed, kept] of [
    ["søren.ærø@samspil.example", "søren.ærø@samspil.example"],
    ["rene\u0301@samspil.example", "ren\u00e9@samspil.example"],
    ["\u202aanna@samspil.example\u202c", "anna@samspil.example"],
  ] as const) {
    assert.equal(accountAddress(typed), kept);
    assert.ok(isAccountAddress(kept), kept);
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { emailWarning, suggestEmail } from "./email-hint.ts";

test("a mistyped e-mail domain is corrected (V6)", () => {
  for (const domain of [
    "gmial.com",
    "gmai.com",
    "gmaill.com",
    "gmsil.com",
    "gmail.co",
    "gmail.dk",
  ]) {
    assert.equal(suggestEmail(`mathilde.krogh@${domain}`), "mathilde.krogh@gmail.com", domain);
  }
  for (const [typed, meant] of [
    ["hotmial.dk", "hotmail.dk"],
    ["hotmal.com", "hotmail.com"],
    ["Outlok.com", "outlook.com"],
    ["outloook.dk", "outlook.dk"],
    ["icoud.com", "icloud.com"],
    ["yahooo.com", "yahoo.com"],
    ["yaho.dk", "yahoo.dk"],
    ["lvie.dk", "live.dk"],
  ]) {
    assert.equal(suggestEmail(`ida@${typed}`), `ida@${meant}`);
  }
  assert.equal(suggestEmail(" i@gmial.com "), "i@gmail.com");
  assert.equal(suggestEmail("i@gmial.com"), "i@gmail.com");
});

test("an address that few mail servers take is asked about, and a domain with Danish letters is not", () => {
  assert.equal(
    emailWarning("søren@post.example"),
    "Tjek e-mailadressen: Der er sjældent »ø« i en. Du kan sende alligevel.",
  );
  for (const email of ["soren@post.example", "ida@ærø.example", "søren", ""])
    assert.equal(emailWarning(email), undefined, email);
});

test("a right or unknown e-mail domain is left alone (V6)", () => {
  for (const email of [
    "ida@gmail.com",
    "ida@GMAIL.com",
    "ida@hotmail.dk",
    "ida@mail.com",
    "ida@ymail.com",
    "ida@email.com",
    "ida@mail.dk",
    "ida@live.com",
    "ida@gmxal.com",
    "ida@gmixl.com",
    "ida@live.dk",
    "ida@aarhus.dk",
    "ida@skole.example",
    "gmial.com",
    "@gmial.com",
    "ida@",
    "ida@constructor",
    "",
  ]) {
    assert.equal(suggestEmail(email), undefined, email);
  }
});

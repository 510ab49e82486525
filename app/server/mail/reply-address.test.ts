import assert from "node:assert/strict";
import { test } from "node:test";
import { replyAddress } from "./reply-address.server.ts";

test("only an address that every mail server takes is one to reply to", () => {
  for (const plain of ["mathilde@krogh.example", "m.k+bog@skole.example", "o'neil_7@a-b.example"])
    assert.equal(replyAddress(plain), plain);
  assert.equal(replyAddress(" ida@ærø.example "), `ida@${new URL("http://ærø.example").hostname}`);
  for (const other of [
    "søren@post.example",
    "анна@post.example",
    "ida@localhost",
    "ida@@post.example",
    "ida@post.example, bo@post.example",
    "Ida <ida@post.example>",
    '"ida krogh"@post.example',
    "ida.@post.example",
    "ida\r\nBcc: bo@post.example",
    "ida",
    "",
  ])
    assert.equal(replyAddress(other), undefined, other);
});

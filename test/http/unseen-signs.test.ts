import assert from "node:assert/strict";
import { test } from "node:test";
import { PASSWORD } from "../kit/client.ts";
import { openSite } from "../kit/site.ts";

const app = await openSite();
const owner = await app.signIn("ejer@samspil.example");

/** As a contact card copies them, and as web pages break them. */
const CARD = "\u202aanna@example.test\u202c";
const BROKEN = "anna@\u200bexample.test\ufeff";

test("an order takes an address and a number with signs that nobody sees", async () => {
  await app.order({
    email: CARD,
    telefon: "\u202a+45 00 12 34 56\u202c",
    navn: "An\u00adna \u200bBo",
  });
  const [order] = await app.services.orders.list();
  const { email, telefon, navn } = order?.form ?? {};
  assert.deepEqual([email, telefon, navn], ["anna@example.test", "+45 00 12 34 56", "Anna Bo"]);
});

test("an account signs in with them; a password keeps every sign of its own", async () => {
  const login = (email: string, password: string) =>
    app.post("/admin/login", { email, password, intent: "sign-in" });
  await app.signIn("berit@example.test", PASSWORD);
  assert.equal((await login("\u202aberit@example.test\u202c", PASSWORD)).status, 302);
  assert.equal((await login("berit@example.test", `${PASSWORD}\u200b`)).status, 401);
});

test("an editor's field is checked and stored without them, and keeps soft hyphens and emoji", async () => {
  const text = "\u202aFami\u00adlier\u200b 👩‍👧\u202c";
  const html = await owner.page("/admin/klinikken");
  const base = /\\"base\\",\\"([\w: -]+)\\"/.exec(html)?.[1] ?? "";
  const stored = await app.readContent("klinik");
  const values = { ...stored, navn: text, email: BROKEN };
  const saved = await owner.save("/admin/klinikken", { act: "publish", base, values });
  assert.equal(saved.status, 200);
  const { navn, email } = await app.readContent("klinik");
  assert.deepEqual([navn, email], ["Fami\u00adlier 👩‍👧", "anna@example.test"]);
});

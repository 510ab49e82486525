import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../test/app.ts";

const SCREEN = "/admin/klinikken";

type Documents = Awaited<ReturnType<typeof startApp>>["services"]["documents"];

async function openForm(write?: Documents["write"]) {
  const app = await startApp({
    change: ({ documents, ...services }) => ({
      ...services,
      documents: write ? { ...documents, write } : documents,
    }),
  });
  const editor = await app.signIn();
  const stored = await app.services.documents.read("content", "klinik");
  const html = await editor.page(SCREEN);
  const base = /\\"base\\",\\"([\w: -]+)\\"/.exec(html)?.[1] ?? "";
  assert.ok(base, "the form says what it is based on");
  const values = { ...(typeof stored?.data === "object" ? stored.data : {}) };
  return { app, editor, base, values };
}

test("what is saved stands in the footer and on the contact page in the next request", async () => {
  const { app, editor, base, values } = await openForm();
  const klinik = {
    ...values,
    navn: "Samspil",
    adresse: "Nygade 7, 1. th.",
    telefon: "11 22 33 44",
  };
  const answer = await editor.save(SCREEN, { intent: "page", base, values: klinik });
  assert.match(answer.text, /Indholdet er blevet gemt/);
  const page = visibleText(await app.page("/kontakt"));
  assert.match(page, /Nygade 7, 1\. th\..*Nygade 7, 1\. th\./);
  assert.match(page, /11.?22.?33.?44/);
});

test("a clinic has a name, and an e-mail that can be one", async () => {
  const { editor, base, values } = await openForm();
  const save = (changes: object) =>
    editor.save(SCREEN, { intent: "page", base, values: { ...values, ...changes } });
  const nameless = await save({ navn: " " });
  assert.equal(nameless.status, 422);
  assert.match(nameless.text, /Skriv klinikkens navn\./);
  assert.match((await save({ email: "kontakt" })).text, /E-mailen ser ikke rigtig ud/);
});

test("a CVR number that fails its check is refused", async () => {
  const { editor, base, values } = await openForm();
  const save = (cvr: string) =>
    editor.save(SCREEN, { intent: "page", base, values: { ...values, cvr } });
  const wrong = await save("13 74 81 37");
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /CVR-nummeret passer ikke/);
  assert.match((await save("13 74 81 36")).text, /Indholdet er blevet gemt/);
});

test("somebody else's save meanwhile is a conflict that keeps both texts", async () => {
  const { app, editor, base, values } = await openForm();
  await app.store("klinik", { ...values, telefon: "99 99 99 99" });
  const answer = await editor.save(SCREEN, {
    intent: "page",
    base,
    values: { ...values, telefon: "11 11 11 11" },
  });
  assert.equal(answer.status, 409);
  assert.match(answer.text, /99 99 99 99/);
});

test("a save that cannot be stored says so", async () => {
  const { editor, base, values } = await openForm(async () => {
    throw new Error("the database is gone");
  });
  const answer = await editor.save(SCREEN, { intent: "page", base, values });
  assert.equal(answer.status, 503);
  assert.match(answer.text, /Der opstod en fejl ved gemning af indhold/);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { picture } from "../../../test/kit/form-values.ts";

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

test("the clinic's particulars are in the footer and on the contact page in the next request", async () => {
  const { app, editor, base, values } = await openForm();
  const klinik = {
    ...values,
    navn: "Samspil",
    adresse: "Nygade 7, 1. th.",
    telefon: "11 22 33 44",
  };
  const answer = await editor.save(SCREEN, { act: "publish", base, values: klinik });
  assert.match(answer.text, /Indholdet er blevet gemt/);
  const page = visibleText(await app.page("/kontakt"));
  assert.match(page, /Nygade 7, 1\. th\..*Nygade 7, 1\. th\./);
  assert.match(page, /11.?22.?33.?44/);
});

test("a clinic's name and a valid e-mail are required", async () => {
  const { editor, base, values } = await openForm();
  const save = (changes: object) =>
    editor.save(SCREEN, { act: "publish", base, values: { ...values, ...changes } });
  const nameless = await save({ navn: " " });
  assert.equal(nameless.status, 422);
  assert.match(nameless.text, /Skriv klinikkens navn\./);
  assert.match((await save({ email: "kontakt" })).text, /E-mailadressen ser ikke rigtig ud/);
});

test("a CVR number that fails its check is refused", async () => {
  const { editor, base, values } = await openForm();
  const save = (cvr: string) =>
    editor.save(SCREEN, { act: "publish", base, values: { ...values, cvr } });
  const wrong = await save("13 74 81 37");
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /CVR-nummeret er ikke gyldigt/);
  assert.match((await save("13 74 81 36")).text, /Indholdet er blevet gemt/);
});

test("a save that cannot be stored says so", async () => {
  const { editor, base, values } = await openForm(async () => {
    throw new Error("the database is gone");
  });
  const answer = await editor.save(SCREEN, { act: "publish", base, values });
  assert.equal(answer.status, 503);
  assert.match(answer.text, /Der opstod en fejl ved gemning af indhold/);
});

test("the footer has the clinic's own invitation and reply time (V3)", async () => {
  const { app, editor, base, values } = await openForm();
  const own = {
    ...values,
    svartid: "Vi svarer samme dag.",
    opfordring: "Kom forbi",
    opfordringTekst: "Kaffen er varm.",
  };
  assert.match(visibleText(await app.page("/terapi/boern")), /inden for to hverdage\./);
  assert.match(
    await editor.page(SCREEN),
    /hvert terapiområde\..{0,20}<a class="link" href="\/terapi\/boern"/,
  );
  assert.equal((await editor.save(SCREEN, { act: "publish", base, values: own })).status, 200);
  const page = visibleText(await app.page("/terapi/boern"));
  assert.match(page, /00 12 34 56 Vi tager telefonen .* Vi svarer samme dag\./);
  assert.match(
    visibleText(await app.page("/")),
    /Kom forbi Kaffen er varm\. Vi tager telefonen hverdage/,
  );
  await app.store("klinik", { navn: "Samspil", telefon: "00 12 34 56" });
  const bare = visibleText(await app.page("/"));
  assert.match(bare, /Ring til os Ring 00/);
  assert.doesNotMatch(bare, /finder vi ud af/);
  assert.doesNotMatch(visibleText(await app.page("/terapi/boern")), /Vi vender tilbage/);
});

test("a clinic's logo is its picture, else its name; the drawn one is Samspil's (V3)", async () => {
  const { app, editor, base, values } = await openForm();
  assert.match(await app.page("/"), /aria-label="Samspil – til forsiden"><svg/);
  await app.store("klinik", { navn: "Åklinikken" });
  const named = await app.page("/");
  assert.equal(named.match(/aria-label="Åklinikken – til forsiden"><span/g)?.length, 2);
  await app.store("klinik", Object(values));
  const logo = "/media/klinik/logo-1794908538305.400x100.webp";
  const changes = { logo: picture(logo, "Åklinikken, psykologer") };
  const answer = await editor.save(SCREEN, {
    act: "publish",
    base,
    values: { ...values, ...changes },
  });
  assert.equal(answer.status, 200, answer.text);
  const html = await app.page("/");
  assert.match(html, /aria-label="Åklinikken, psykologer – til forsiden"><picture/);
  assert.match(html, /src="[^"]*logo-1794908538305\.400x100\.webp" alt=""/);
});

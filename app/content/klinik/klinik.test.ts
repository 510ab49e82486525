import assert from "node:assert/strict";
import { test } from "node:test";
import { picture } from "../../../test/kit/form-values.ts";
import { openSite, visibleText } from "../../../test/kit/site.ts";
import { DAY_MS } from "../../formats/durations.ts";

async function openForm() {
  let now = new Date("2026-11-23T10:00:00Z");
  const app = await openSite({ clock: () => now });
  const editor = await app.signIn();
  const stored = await app.readContent("klinik");
  return {
    app,
    editor,
    pass: (days: number) => (now = new Date(now.getTime() + days * DAY_MS)),
    save: (changes: object) =>
      editor.save("/admin/klinikken", {
        act: "publish",
        base: "*",
        values: { ...stored, ...changes },
      }),
  };
}

test("the clinic's particulars, invitation and reply time are on the pages in the next request", async () => {
  const { app, save } = await openForm();
  assert.match(visibleText(await app.page("/terapi/boern")), /inden for to hverdage\./);
  const own = {
    adresse: "Nygade 7, 1. th.",
    telefon: "11 22 33 44",
    svartid: "Vi svarer samme dag.",
    opfordring: "Kom forbi",
    opfordringTekst: "Kaffen er varm.",
  };
  assert.match((await save(own)).text, /Indholdet er blevet gemt/);
  const contact = visibleText(await app.page("/kontakt"));
  assert.match(contact, /11.22.33.44.*Nygade 7, 1\. th\..*Nygade 7, 1\. th\./);
  const area = visibleText(await app.page("/terapi/boern"));
  assert.match(area, /11.22.33.44 Vi tager telefonen .* Vi svarer samme dag\./);
  assert.match(
    visibleText(await app.page("/")),
    /Kom forbi Kaffen er varm\. Vi tager telefonen hverdage/,
  );
});

test("what a clinic cannot mean is refused with a sentence, and a store that fails says so", async () => {
  const { app, save } = await openForm();
  for (const [changes, sentence] of [
    [{ navn: " " }, /Skriv klinikkens navn\./],
    [{ email: "kontakt" }, /E-mailadressen ser ikke rigtig ud/],
    [{ cvr: "13 74 81 37" }, /CVR-nummeret er ikke gyldigt/],
    [
      { telefontider: ["hverdage 12-9"] },
      /»hverdage 12-9« kan siden ikke regne med\. Skriv for eksempel »hverdage kl\. 9-12«/,
    ],
    [{ lukkedage: ["i julen"] }, /Skriv for eksempel »24\. december 2026«/],
  ] as const) {
    const refused = await save(changes);
    assert.equal(refused.status, 422, Object.keys(changes).join());
    assert.match(refused.text, sentence);
  }
  const right = {
    cvr: "13 74 81 36",
    telefontider: ["mandag-torsdag 9-12"],
    lukkedage: ["24. december 2026"],
  };
  assert.match((await save(right)).text, /Indholdet er blevet gemt/);
  app.services.documents.write = () => Promise.reject(new Error("the database is gone"));
  const lost = await save(right);
  assert.equal(lost.status, 503);
  assert.match(lost.text, /Der opstod en fejl ved gemning af indhold/);
});

test("a clinic's logo is its picture, else its name; the drawn one is Samspil's", async () => {
  const { app, save } = await openForm();
  assert.match(await app.page("/"), /aria-label="Samspil – til forsiden"><svg/);
  await save({ navn: "Åklinikken" });
  const named = await app.page("/");
  assert.equal(named.match(/aria-label="Åklinikken – til forsiden"><span/g)?.length, 2);
  const logo = "/media/klinik/logo-1794908538305.400x100.webp";
  await save({ logo: picture(logo, "Åklinikken, psykologer") });
  const html = await app.page("/");
  assert.match(html, /aria-label="Åklinikken, psykologer – til forsiden"><picture/);
  assert.match(html, /src="[^"]*logo-1794908538305\.400x100\.webp" alt=""/);
});

test("after 60 days a waiting time is hidden, and the dashboard asks whether it is still right", async () => {
  const { app, editor, pass } = await openForm();
  const dashboard = async () => visibleText(await editor.page("/admin"));
  const paths = ["/kontakt", "/terapi/boern", "/om/signe-holmgaard"];
  for (const path of paths) assert.match(visibleText(await app.page(path)), /Ventetid/, path);
  assert.doesNotMatch(await dashboard(), /ventetid stadig/);
  pass(60);
  for (const path of paths)
    assert.doesNotMatch(visibleText(await app.page(path)), /Ventetid|midt i december/, path);
  for (const whose of ["klinikkens", "Signe Holmgaards"])
    assert.match(await dashboard(), new RegExp(`Passer ${whose} ventetid stadig\\?`));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { picture } from "../../test/kit/form-values.ts";
import { openSite } from "../../test/kit/site.ts";

const event = { title: "Temadag", imageUrl: picture("/illustrations/x.svg"), start: "", slut: "" };
const line = { nummer: "00 55 55 55", navn: "Forældretelefonen", tekst: "Når du er bekymret." };
const NO_TIME = "Det tidspunkt findes ikke. Skriv det igen, med fire cifre";
const NO_YEAR = "Skriv et årstal med fire cifre";

/** Of each screen what its form is filled in with, and what it says of a value that cannot be. */
const SCREENS: Record<string, [values: object, ...refused: [change: object, sentence: string][]]> =
  {
    "/admin/klinikken": [
      {
        cvr: "13 74 81 36",
        telefontider: ["mandag-torsdag 9-12"],
        lukkedage: ["24. december 2026"],
      },
      [{ navn: " " }, "Skriv klinikkens navn."],
      [{ email: "kontakt" }, "E-mailadressen ser ikke rigtig ud"],
      [{ cvr: "13 74 81 37" }, "CVR-nummeret er ikke gyldigt"],
      [{ telefontider: ["hverdage 12-9"] }, "»hverdage 12-9« kan siden ikke regne med. Skriv"],
      [{ lukkedage: ["i julen"] }, "Skriv for eksempel »24. december 2026«"],
    ],
    "/admin/om": [
      { navn: "Bo Lind", email: "bo@klinik.example", telefon: "+4500123456" },
      [{ email: "bo@klinik" }, "E-mailadressen ser ikke rigtig ud. Skriv den som navn@klinik.dk."],
      [{ telefon: "12 34 56" }, "Telefonnummeret skal have otte cifre."],
      ...["09", "1949", "2099", "maj 2009"].map((autoriseretSiden): [object, string] => [
        { autoriseretSiden },
        NO_YEAR,
      ]),
    ],
    "/admin/supervision": [
      { ...event, start: "2027-02-03T17:00", slut: "2027-02-04T17:00" },
      [{ slut: "2027-02-02T17:00" }, "Den slutter, før den begynder."],
      [{ start: "0027-02-04T17:00" }, NO_TIME],
      [{ start: "", slut: "9999-12-31T23:59" }, NO_TIME],
    ],
    "/admin/hjaelp": [
      line,
      [{ nummer: "ring bare" }, "Skriv et nummer."],
      [{ aabent: "om dagen" }, "Skriv tiden som »alle dage kl. 11-5«"],
    ],
    "/admin/spoergsmaal": [
      { title: "Og?", svar: "<p>Ja.</p>" },
      [{ svar: "<p></p>" }, "Skriv et svar."],
    ],
    "/admin/kontakt": [
      { mapEmbedUrl: "Ravnsborggade 8, 2200 København N" },
      [{ mapEmbedUrl: "https://evil.example/" }, "Kortet kan ikke bruges. Skriv adressen"],
    ],
    "/admin/viden?rediger=indhold": [
      { tags: ["Bog", "Artikel", "Podcast"] },
      [{ tags: ["Bog", " ", "Podcast"] }, "Skriv et navn til hvert emne."],
    ],
  };

const { signIn } = await openSite();
const editor = await signIn();

for (const [screen, [values, ...refused]] of Object.entries(SCREENS)) {
  test(`${screen} takes what can be, and refuses what cannot with a sentence`, async () => {
    const save = (change: object) =>
      editor.save(screen, { act: "publish", base: "*", values: { ...values, ...change } });
    for (const [change, sentence] of refused) {
      const { status, text } = await save(change);
      assert.equal(status, 422, JSON.stringify(change));
      assert.ok(text.includes(sentence), text);
    }
    const { status, text } = await save({});
    assert.equal(status, 200, text);
  });
}

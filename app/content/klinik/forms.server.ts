import { alt, longText, picture, text } from "../../admin/form/form-fields.ts";
import type { Page } from "../../admin/save/page.server.ts";
import { isCvr } from "../../formats/business-number.ts";
import { isEmailAddress } from "../../formats/email-address.ts";
import { klinikDocument, readKlinik } from "./klinik.server.ts";
import { dayOfWaiting } from "./klinik.ts";

const FIELDS = {
  navn: text("Navn", "Skriv klinikkens navn."),
  adresse: text("Adresse"),
  postnummer: text("Postnummer"),
  by: text("By"),
  telefon: text("Telefon"),
  email: text("E-mail"),
  cvr: text("CVR"),
  momsregistreret: text("Er I registreret for moms?"),
  aabningstider: text("Telefontid"),
  ventetid: text("Ventetid"),
  ventetidDato: text("Ventetiden passede den"),
  svartid: text("Svartid"),
  opfordring: text("Sidefodens opfordring"),
  opfordringTekst: longText("Sidefodens tekst"),
  logo: picture("Logo"),
  logoAlt: alt(),
};

const NO_CVR =
  "CVR-nummeret passer ikke. Et CVR-nummer har 8 cifre, og det sidste passer med de andre. Slå det op på virk.dk.";

export const klinikken: Page<typeof FIELDS> = {
  screen: "/admin/klinikken",
  shownAt: "/kontakt",
  alsoAt: ["/"],
  document: klinikDocument,
  fields: FIELDS,
  saved: "Indholdet er blevet gemt",
  failed: "Der opstod en fejl ved gemning af indhold",
  problems({ navn, email, cvr }, { content }): Record<string, string> {
    if (navn && email && !isEmailAddress(email)) {
      return { email: "E-mailen ser ikke rigtig ud. Skriv den som navn@klinik.dk." };
    }
    // One that stands there already keeps nobody from changing something else.
    if (cvr && !isCvr(cvr) && cvr !== readKlinik(content).cvr) return { cvr: NO_CVR };
    return {};
  },
  toStored: (page, stored, content) => ({
    ventetidDato: dayOfWaiting(page, stored, content.today()),
  }),
};

import { listOf, textOf } from "../admin/form/form-values.ts";
import { addressNewItem } from "../admin/form/linked-item.ts";
import type { ItemRules } from "../admin/list/item-rules.server.ts";
import type { FieldValues } from "../admin/save/save-answer.ts";
import { isEmailAddress } from "../formats/email-address.ts";
import { isPhoneNumber } from "../formats/phone-number.ts";
import { cleanRichText } from "../server/html/rich-text.server.ts";
import { omDocument, PSYKOLOGER } from "./om.server.ts";
import { psykologId } from "./om.ts";

type Fields = ReturnType<typeof parsePsykolog>;

export const psykologRules: ItemRules<Fields> = {
  document: omDocument,
  path: PSYKOLOGER,
  words: {
    created: "Psykolog blev oprettet!",
    updated: "Psykolog blev opdateret!",
    deleted: "Psykolog blev slettet!",
  },
  failed: { save: "Fejl ved gem af psykolog.", delete: "Fejl ved sletning af psykolog." },
  parse: parsePsykolog,
  problems: ({ navn, email, telefon }, { isNew }) => ({
    ...navnProblem(navn, isNew),
    ...(email && !isEmailAddress(email) && { email: NO_EMAIL }),
    ...(telefon && !isPhoneNumber(telefon) && { telefon: NO_PHONE }),
  }),
  finishNew: (psykolog, { items }) => ({
    ...psykolog,
    ...addressNewItem(psykologId(psykolog.navn), "", "/om", items),
  }),
};

const NO_EMAIL = "E-mailen ser ikke rigtig ud. Skriv den som navn@klinik.dk.";
const NO_PHONE =
  "Telefonnummeret skal have otte cifre. Et udenlandsk nummer begynder med + og landekoden.";

function navnProblem(navn: string, isNew: boolean): Record<string, string> {
  if (!navn) return { navn: "Skriv et navn." };
  return isNew && !psykologId(navn)
    ? { navn: "Navnet skal have mindst ét bogstav eller tal." }
    : {};
}

function parsePsykolog(values: FieldValues) {
  return {
    navn: textOf(values, "navn"),
    titler: textOf(values, "titler"),
    engTitler: textOf(values, "engTitler"),
    speciale: textOf(values, "speciale"),
    engSpeciale: textOf(values, "engSpeciale"),
    email: textOf(values, "email"),
    engEmail: textOf(values, "engEmail"),
    telefon: textOf(values, "telefon"),
    engTelefon: textOf(values, "engTelefon"),
    punkter: listOf(values, "punkter"),
    engPunkter: listOf(values, "engPunkter"),
    beskrivelse: textOf(values, "beskrivelse"),
    langBeskrivelse: cleanRichText(textOf(values, "langBeskrivelse"), { images: true }),
    engBeskrivelse: cleanRichText(textOf(values, "engBeskrivelse"), { images: true }),
    billede: textOf(values, "billede"),
    billedeUrl: textOf(values, "billedeUrl"),
    billedeUrlAlt: textOf(values, "billedeUrlAlt"),
  };
}

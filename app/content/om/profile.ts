import { pagePathOf } from "../../site/page/linked-items.ts";
import type { Psykolog } from "./om.server.ts";

export type Language = "da" | "en";
export type Profile = ReturnType<typeof profileIn>;

/** Something said, and the language it is said in. */
type In<Said> = { said: Said; lang: Language };

/** What a profile shows in one language; where the English is missing, the Danish stands in. */
export function profileIn(language: Language, psykolog: Psykolog) {
  const { navn, billedeUrl, billedeUrlAlt, beskrivelse, langBeskrivelse } = psykolog;

  function choose<Said extends string | string[]>(danish: Said, english: Said): In<Said> {
    return language === "en" && english.length > 0
      ? { said: english, lang: "en" }
      : { said: danish, lang: "da" };
  }

  return {
    language,
    path: pagePathOf(psykolog, "/om"),
    name: navn,
    picture: billedeUrl
      ? { src: billedeUrl, alt: portraitOf(navn, language, billedeUrlAlt) }
      : undefined,
    email: psykolog.email,
    phone: psykolog.telefon,
    titles: choose(psykolog.titler, psykolog.engTitler),
    specialty: choose(psykolog.speciale, psykolog.engSpeciale),
    summary: choose(beskrivelse || langBeskrivelse, psykolog.engBeskrivelse),
    description: choose(langBeskrivelse, psykolog.engBeskrivelse),
    points: choose(psykolog.punkter, psykolog.engPunkter),
    labels: language === "en" ? englishLabels(psykolog) : danishLabels(psykolog),
  };
}

/** There is no English of the words that an editor gave a picture. */
function portraitOf(navn: string, language: Language, danish: string): string {
  return language === "en" ? `Portrait of ${navn}` : danish || `Portræt af ${navn}`;
}

export function englishAddress(path: string): string {
  return `${path}?lang=en`;
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? "";
}

function danishLabels({ navn }: Psykolog) {
  return {
    specialty: "Speciale",
    email: "E-mail",
    phone: "Telefon",
    points: `${firstName(navn)} arbejder med`,
    book: "Kontakt os om en tid",
  };
}

/** The clinic may choose its own English words for two of the labels. */
function englishLabels({ navn, engEmail, engTelefon }: Psykolog) {
  return {
    specialty: "Speciality",
    email: engEmail || "Email",
    phone: engTelefon || "Phone",
    points: `${firstName(navn)} works with`,
    book: "Contact us for an appointment",
  };
}

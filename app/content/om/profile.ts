import { pagePathOf } from "../../site/page/linked-items.ts";
import type { Psykolog } from "./om.server.ts";

export type Language = "da" | "en";
export type Profile = ReturnType<typeof profileIn>;

type Translated<Value> = { value: Value; lang: Language };

/** A profile in one language; missing English texts fall back to Danish. */
export function profileIn(language: Language, psykolog: Psykolog) {
  const { navn, billedeUrl, billedeUrlAlt, beskrivelse, langBeskrivelse } = psykolog;

  function choose<Value extends string | string[]>(
    danish: Value,
    english: Value,
  ): Translated<Value> {
    return language === "en" && english.length > 0
      ? { value: english, lang: "en" }
      : { value: danish, lang: "da" };
  }

  return {
    language,
    path: pagePathOf(psykolog, "/om"),
    name: navn,
    picture: billedeUrl
      ? { src: billedeUrl, alt: portraitAlt(navn, language, billedeUrlAlt) }
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

/** Alternative texts exist in Danish only. */
function portraitAlt(navn: string, language: Language, danish: string): string {
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

function englishLabels({ navn, engEmail, engTelefon }: Psykolog) {
  return {
    specialty: "Speciality",
    email: engEmail || "Email",
    phone: engTelefon || "Phone",
    points: `${firstName(navn)} works with`,
    book: "Contact us for an appointment",
  };
}

import { pagePathOf } from "../../site/page/linked-items.ts";
import type { Psykolog } from "./om.server.ts";

export type Language = "da" | "en";
export type Profile = ReturnType<typeof profileIn>;

/** A profile in one language: the English one has nothing that is not translated. */
export function profileIn(language: Language, psykolog: Psykolog) {
  const { navn, billedeUrl, billedeUrlAlt, autorisation, autoriseretSiden } = psykolog;
  return {
    language,
    path: pagePathOf(psykolog, "/om"),
    name: navn,
    picture: billedeUrl
      ? { src: billedeUrl, alt: portraitAlt(navn, language, billedeUrlAlt) }
      : undefined,
    email: psykolog.email,
    phone: psykolog.telefon,
    authority: autorisation,
    isAuthorised: Boolean(autorisation || autoriseretSiden),
    ...(language === "en" ? englishWords(psykolog) : danishWords(psykolog)),
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

function danishWords(psykolog: Psykolog) {
  const { navn, beskrivelse, langBeskrivelse, autoriseretSiden } = psykolog;
  return {
    titles: psykolog.titler,
    specialty: psykolog.speciale,
    summary: beskrivelse || langBeskrivelse,
    description: langBeskrivelse,
    points: psykolog.punkter,
    labels: {
      specialty: "Speciale",
      email: "E-mail",
      phone: "Telefon",
      points: `${firstName(navn)} arbejder med`,
      authorisation: autoriseretSiden ? `Autoriseret siden ${autoriseretSiden}` : "Autorisation",
      book: "Kontakt os om en tid",
    },
  };
}

function englishWords(psykolog: Psykolog) {
  const { navn, engBeskrivelse, autoriseretSiden } = psykolog;
  return {
    titles: psykolog.engTitler,
    specialty: psykolog.engSpeciale,
    summary: engBeskrivelse,
    description: engBeskrivelse,
    points: psykolog.engPunkter,
    labels: {
      specialty: "Speciality",
      email: psykolog.engEmail || "Email",
      phone: psykolog.engTelefon || "Phone",
      points: `${firstName(navn)} works with`,
      authorisation: ["Authorised in Denmark", autoriseretSiden].filter(Boolean).join(" since "),
      book: "Contact us for an appointment",
    },
  };
}

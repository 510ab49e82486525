import type { ListPath } from "../server/documents/edit.server.ts";

type DocumentLabels = {
  name: string;
  /** What the page's own fields are called together, in a sentence: 'Sidens tekst ændret'. */
  page: string;
  /** What one item of a list is called; events stand inside their course. */
  items?: Record<string, string>;
};

const PAGE = "Sidens tekst";

/** The documents as the clinic's staff know them. */
const DOCUMENTS: Record<string, DocumentLabels> = {
  hero: { name: "Billeder på forsiden", page: "Billederne" },
  welcomeText: { name: "Velkomsttekst på forsiden", page: "Velkomstteksten" },
  nyheder: { name: "Nyheder", page: PAGE, items: { items: "Nyhed" } },
  om: { name: "Om os og psykologer", page: PAGE, items: { psykologer: "Psykolog" } },
  terapi: { name: "Terapi: siden", page: PAGE },
  terapiOmrader: { name: "Terapi: områder", page: PAGE, items: { omrader: "Område" } },
  uddannelse: { name: "Uddannelse: siden", page: PAGE },
  uddannelser: {
    name: "Uddannelse: kurser og events",
    page: PAGE,
    items: { uddannelser: "Uddannelse", events: "Event" },
  },
  supervision: { name: "Supervision: siden", page: PAGE },
  supervisionEvents: { name: "Supervision: events", page: PAGE, items: { events: "Event" } },
  kontakt: { name: "Kontakt", page: PAGE },
  praktiskPriser: { name: "Praktisk & priser", page: PAGE },
  viden: { name: "Viden", page: PAGE, items: { artikler: "Artikel", tags: "Emne" } },
  shop: { name: "Shop: siden", page: PAGE },
  produkter: { name: "Shop: produkter", page: PAGE, items: { items: "Produkt" } },
  klinik: { name: "Klinikken", page: "Klinikkens oplysninger" },
};

/** Each field as its form names it; the same name means the same in every document. */
const FIELDS: Record<string, string> = {
  title: "Titel",
  name: "Navn",
  navn: "Navn",
  titler: "Titler",
  engTitler: "Titler (engelsk)",
  speciale: "Speciale",
  engSpeciale: "Speciale (engelsk)",
  email: "E-mail",
  telefon: "Telefon",
  engEmail: "Ordet for e-mail (engelsk)",
  engTelefon: "Ordet for telefon (engelsk)",
  billede: "Billedfil",
  billedeUrl: "Billede",
  billedeUrlAlt: "Billedbeskrivelse",
  billedeAlt: "Billedbeskrivelse",
  link: "Adresse på siden",
  slug: "Adresse på siden",
  formerLinks: "Tidligere adresser",
  isExternalLink: "Fører til en anden hjemmeside",
  punkter: "Punkter",
  engPunkter: "Punkter (engelsk)",
  beskrivelse: "Kort beskrivelse",
  langBeskrivelse: "Lang beskrivelse",
  engBeskrivelse: "Lang beskrivelse (engelsk)",
  heroImage: "Topbillede",
  heroImageAlt: "Beskrivelse af topbilledet",
  locationImage: "Billede af stedet",
  locationImageAlt: "Beskrivelse af billedet af stedet",
  imageUrl: "Billede",
  imageUrlAlt: "Billedbeskrivelse",
  image: "Billede",
  imageAlt: "Billedbeskrivelse",
  images: "Billeder",
  textBefore: "Tekst øverst",
  textAfter: "Tekst nederst",
  introText: "Introduktion",
  bottomText: "Tekst nederst",
  orderText: "Tekst om bestilling",
  sections: "Afsnit",
  description: "Beskrivelse",
  fullDescription: "Hele teksten",
  content: "Indhold",
  htmlContent: "Tekst",
  buttonText: "Knaptekst",
  buttonLink: "Knaplink",
  externalLink: "Link",
  mapEmbedUrl: "Kort",
  tags: "Emner",
  events: "Events",
  pris: "Pris",
  kort_beskrivelse: "Kort beskrivelse",
  produktBeskrivelse: "Produktbeskrivelse",
  features: "Egenskaber",
  anvendelse: "Anvendelse",
  adresse: "Adresse",
  postnummer: "Postnummer",
  by: "By",
  cvr: "CVR",
  aabningstider: "Åbningstider",
};

/** Fields with another meaning in one document. */
const FIELDS_OF: Record<string, Record<string, string>> = {
  welcomeText: { htmlContent: "Tekst", content: "Teksten uden formatering" },
  nyheder: { image: "Billedfil" },
  produkter: { beskrivelse: "Beskrivelse i punkter", billede: "Billede" },
};

/** What no person has written and no person needs to see. */
const SILENT = ["id", "lastUpdated"];

export function documentLabel(document: string): string {
  return DOCUMENTS[document]?.name ?? document;
}

export function pageLabel(document: string): string {
  return DOCUMENTS[document]?.page ?? PAGE;
}

export function itemLabel(document: string, path: ListPath): string {
  return wordIn(DOCUMENTS[document]?.items, path[2] ?? path[0]) ?? "Punkt";
}

/** Undefined for what is not shown. */
export function fieldLabel(document: string, field: string): string | undefined {
  if (SILENT.includes(field)) return undefined;
  return wordIn(FIELDS_OF[document], field) ?? wordIn(FIELDS, field) ?? field;
}

export function hasFieldLabel(field: string): boolean {
  return SILENT.includes(field) || wordIn(FIELDS, field) !== undefined;
}

/** A stored name may be one that every object has, such as 'constructor'. */
function wordIn(words: Record<string, string> | undefined, name: string): string | undefined {
  return words && Object.hasOwn(words, name) ? words[name] : undefined;
}

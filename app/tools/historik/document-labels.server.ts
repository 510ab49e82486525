import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { ListPath } from "../../server/documents/edit.server.ts";

const PAGE = "Sidens tekst";

/** The fields that several documents have, as their forms name them; a document says what else its own are called. */
const FIELDS: Record<string, string> = {
  title: "Titel",
  name: "Navn",
  navn: "Navn",
  email: "E-mail",
  telefon: "Telefon",
  link: "Adresse på siden",
  formerLinks: "Tidligere adresser",
  start: "Begynder",
  slut: "Slutter",
  sted: "Sted",
  pladser: "Pladser",
  pris: "Pris",
  heroImage: "Topbillede",
  heroImageAlt: "Beskrivelse af topbilledet",
  imageUrl: "Billede",
  imageUrlAlt: "Billedbeskrivelse",
  textBefore: "Tekst øverst",
  textAfter: "Tekst nederst",
  introText: "Introduktion",
  description: "Beskrivelse",
  fullDescription: "Hele teksten",
  content: "Indhold",
  buttonText: "Knaptekst",
  buttonLink: "Knaplink",
  externalLink: "Link",
  mapEmbedUrl: "Kort",
  events: "Events",
  ulaeseligt: "Det, der ikke kunne læses",
  soegetitel: "Øverste linje i søgeresultatet",
  soegebeskrivelse: "De næste linjer i søgeresultatet",
};

const SILENT = ["id", "lastUpdated"];

export function pageLabel({ labels }: DocumentDefinition): string {
  return labels.page ?? PAGE;
}

export function itemLabel({ labels }: DocumentDefinition, path: ListPath): string {
  return wordIn(labels.items, path[2] ?? path[0]) ?? "Punkt";
}

export function fieldLabel(definition: DocumentDefinition, field: string): string | undefined {
  return SILENT.includes(field) ? undefined : (knownLabel(definition, field) ?? field);
}

export function hasFieldLabel(definition: DocumentDefinition, field: string): boolean {
  return SILENT.includes(field) || knownLabel(definition, field) !== undefined;
}

function knownLabel({ labels }: DocumentDefinition, field: string): string | undefined {
  return wordIn(labels.fields, field) ?? wordIn(FIELDS, field);
}

/** A stored name may be one that every object has, such as 'constructor'. */
function wordIn(words: Record<string, string> | undefined, name: string): string | undefined {
  return words && Object.hasOwn(words, name) ? words[name] : undefined;
}

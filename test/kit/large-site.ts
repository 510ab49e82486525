import { HOUR_MS } from "../../app/formats/durations.ts";
import { type Chance, createChance } from "./random.ts";

/** The number of items in the lists that grow over the years. */
export type Size = { artikler: number; produkter: number; psykologer: number; nyheder: number };

/** The largest site that is supported. */
export const LARGEST: Size = { artikler: 1000, produkter: 500, psykologer: 200, nyheder: 2000 };

export type Document = { name: string; data: object };

/** The four documents that grow, with invented text; the same size gives the same text. */
export function grownContent(size: Size): Document[] {
  const chance = createChance(2027);
  const many = <Item>(count: number, make: (chance: Chance, number: number) => Item) =>
    Array.from({ length: count }, (_, index) => make(chance.of(`${index}`), index + 1));
  return [
    { name: "nyheder", data: { items: many(size.nyheder, nyhed) } },
    { name: "om", data: { psykologer: many(size.psykologer, psykolog) } },
    { name: "viden", data: { artikler: many(size.artikler, artikel) } },
    { name: "produkter", data: { items: many(size.produkter, produkt) } },
  ];
}

const FIRST_MOMENT = Date.UTC(2009, 0, 5, 8);

export function uploaded(folder: string, number: number): string {
  return `/media/${folder}/billede-${number}-${momentOf(number)}.1600x1067-8a7b6c.jpg`;
}

/** Higher numbers are newer. */
function momentOf(number: number): number {
  return FIRST_MOMENT + number * 70 * HOUR_MS;
}

function nyhed(chance: Chance, number: number) {
  return {
    id: `nyhed_${momentOf(number)}`,
    title: `Nyhed ${number}: ${titleOf(chance)}`,
    content: paragraphs(chance, 3),
    buttonText: "Læs mere",
    buttonLink: chance.pick(["/terapi/unge", "/uddannelse", "/kontakt", ""]),
    imageUrl: number % 2 === 0 ? uploaded("nyheder", number) : "",
    image: "",
    imageUrlAlt: sentence(chance),
  };
}

function psykolog(chance: Chance, number: number) {
  const navn = `${titleOf(chance, 1)} ${titleOf(chance, 1)}`;
  const id = `psykolog-${number}`;
  return {
    id,
    navn,
    titler: "Cand.psych.aut., specialist i klinisk psykologi",
    engTitler: "Licensed psychologist, specialist in clinical psychology",
    speciale: titleOf(chance, 9),
    engSpeciale: "Children, young people and families",
    email: `${id}@samspil.example`,
    telefon: "00 12 34 57",
    engEmail: "Email",
    engTelefon: "Phone",
    billede: "",
    billedeUrl: uploaded("om", number),
    billedeUrlAlt: `Portræt af ${navn}`,
    link: `/om/${id}`,
    punkter: Array.from({ length: 5 }, () => titleOf(chance)),
    engPunkter: ["Therapy", "Supervision", "Courses"],
    beskrivelse: `${sentence(chance)} ${sentence(chance)}`,
    langBeskrivelse: richText(chance, 3),
    engBeskrivelse: richText(chance, 2),
  };
}

function artikel(chance: Chance, number: number) {
  return {
    id: `artikel-${momentOf(number)}`,
    title: `Artikel ${number}: ${titleOf(chance)}`,
    description: `${sentence(chance)} ${sentence(chance)}`,
    image: uploaded("viden", number),
    imageAlt: sentence(chance),
    tags: [chance.pick(["bog", "artikel", "podcast"])],
    link: `/viden/artikel-nummer-${number}`,
    isExternalLink: false,
    content: richText(chance, 3),
  };
}

function produkt(chance: Chance, number: number) {
  return {
    id: `produkt-${number}`,
    navn: `${titleOf(chance, 1)} ${number}`,
    pris: `${chance.between(50, 900)} kr.`,
    kort_beskrivelse: sentence(chance),
    billede: uploaded("shop/products", number),
    billedeAlt: sentence(chance),
    slug: `/shop/produkt-${number}`,
    produktBeskrivelse: richText(chance, 2),
    beskrivelse: Array.from({ length: 3 }, () => sentence(chance)),
    features: ["Indhold: 52 kort og et hæfte", "Alder: Fra 6 år", "Mål: 9 × 13 cm"],
    anvendelse: Array.from({ length: 3 }, () => sentence(chance)),
  };
}

function richText(chance: Chance, sections: number): string {
  const section = () => {
    const link = `<a href="/terapi/boern">${titleOf(chance)}</a>`;
    const items = `<li>${sentence(chance)}</li><li>${sentence(chance)}</li>`;
    return `<h2>${titleOf(chance)}</h2><p>${paragraph(chance)} Læs om ${link}.</p>
      <p><strong>${sentence(chance)}</strong> ${paragraph(chance)}</p><ul>${items}</ul>`;
  };
  return Array.from({ length: sections }, section).join("");
}

const paragraphs = (chance: Chance, count: number) =>
  Array.from({ length: count }, () => paragraph(chance)).join("\n\n");

const paragraph = (chance: Chance) => Array.from({ length: 4 }, () => sentence(chance)).join(" ");

const sentence = (chance: Chance) => `${titleOf(chance, 16)}.`;

/** Invented words, so that a page compresses no better than a real one. */
function titleOf(chance: Chance, words = 3): string {
  const text = Array.from({ length: words }, () => word(chance)).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function word(chance: Chance): string {
  return chance.pick(SMALL_WORDS) || `${chance.pick(SYLLABLES)}${chance.pick(SYLLABLES)}`;
}

/** Every other word of a Danish text is a small one. */
const SMALL_WORDS = ["og", "i", "det", "er", "på", "som", "", "", "", "", "", ""];
const SYLLABLES =
  "ag bjer dyb elm fri gran hus is klø lang møl nør ost pil ræv skæl tre ulv vest øst å".split(" ");

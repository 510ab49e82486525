import type { z } from "zod";
import { textIn } from "../../editor/fields/field-values.ts";
import { longText, picture, richText, text } from "../../editor/fields/form-fields.ts";
import { slugOf } from "../../editor/fields/slug.ts";
import { documentSchema, itemSchema, listOf } from "../../editor/fields/stored-schema.server.ts";
import { SEARCH_RESULT } from "../../editor/fields/usual-fields.ts";
import { isRecord } from "../../formats/json.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { isItem, withFreeId } from "../../server/documents/edit.server.ts";
import * as stored from "../../server/documents/fields.server.ts";
import { sharePicture } from "../../site/picture/share-picture.ts";
import { cutAtSentence, plainText } from "../../site/text/plain-text.ts";
import { splitLead } from "../../site/text/rich-text-parts.ts";
import { type Klinik, readKlinik } from "../klinik/klinik.server.ts";
import { readNewestFirst, showUndated } from "../nyheder/nyheder.server.ts";
import { newsPreview } from "../nyheder/nyheder.ts";
import { readPsykologer } from "../om/om.server.ts";
import { CAROUSEL_FRAMES } from "./carousel-frames.ts";
import heroDemo from "./hero.demo.json" with { type: "json" };
import { welcomeHtml } from "./welcome-text.ts";
import welcomeDemo from "./welcomeText.demo.json" with { type: "json" };

const NEWS_SHOWN = 4;
const LEAD_LIMIT = 240;
const PORTRAITS_SHOWN = 3;

export const IMAGE = {
  url: picture("Billede", {
    fileName: "name",
    place: "hero-images/{name}",
    frames: CAROUSEL_FRAMES,
    required: "Vælg et billede.",
    blocksSave: true,
  }),
};

const heroImage = itemSchema(IMAGE, { focusPoint: stored.focusPoint().describe("Fokuspunkt") });

export const heroDocument = defineDocument({
  name: "hero",
  labels: {
    name: "Billeder på forsiden",
    part: "Forsidens karrusel",
  },
  schema: documentSchema({}, { images: listOf("Billede", heroImage) }),
  upgrade: ({ images, ...hero }) => ({ ...hero, images: withIds(images) }),
  fallback: heroDemo,
  demo: heroDemo,
  empty: { images: [] },
});

/** The pictures of the former site have none: it is made of the address, and stays from the next save on. */
function withIds(images: unknown): unknown {
  if (!Array.isArray(images)) return images;
  const used = new Set<string>();
  return images.map((image) => {
    if (!isRecord(image)) return image;
    const item = isItem(image) ? image : { ...image, id: slugOf(textIn(image.url)) };
    if (!isItem(item)) return image;
    const free = withFreeId(item, used);
    used.add(free.id);
    return free;
  });
}

export const IMAGES = ["images"] satisfies [string];

export const WELCOME = {
  forsideTitel: text("Forsidens overskrift", {
    optional: true,
    hint: "Står øverst på forsiden. Er feltet tomt, står klinikkens navn.",
    shownAt: "/",
  }),
  forsideIndledning: longText("Forsidens indledning", {
    optional: true,
    rows: 2,
    hint: "Står under overskriften og i søgemaskinerne.",
    shownAt: "/",
  }),
  title: text("Titel"),
  htmlContent: richText("Velkomsttekst"),
  omTitel: text("Overskrift om klinikken", {
    optional: true,
    hint: "Står nederst på forsiden ved psykologerne.",
    shownAt: "/#omos",
  }),
  omIndledning: longText("Indledning om klinikken", {
    optional: true,
    rows: 2,
    hint: "Står under overskriften, med større skrift.",
    shownAt: "/#omos",
  }),
  omTekst: longText("Tekst om klinikken", {
    optional: true,
    hint: "Står over linket »Mød os«.",
    shownAt: "/#omos",
  }),
  ...SEARCH_RESULT,
};

export const welcomeTextDocument = defineDocument({
  name: "welcomeText",
  labels: {
    name: "Velkomsttekst på forsiden",
    part: "Velkomstteksten",
    page: "Velkomstteksten",
  },
  schema: documentSchema(WELCOME, {
    content: stored.text().describe("Teksten uden formatering"),
  }),
  /** The former site had Markdown alone. */
  upgrade: (welcome) => ({
    ...welcome,
    htmlContent: welcome.htmlContent || welcomeHtml(textIn(welcome.content)),
  }),
  fallback: {},
  demo: welcomeDemo,
});

export type HeroImage = z.output<typeof heroImage>;
export type NewsTeaser = ReturnType<typeof readNewestNews>[number];

export function readHeroImages(content: Content): HeroImage[] {
  return content.get(heroDocument).images.filter(({ url }) => url !== "");
}

/** A preview, in which no script turns the pictures, begins with the one that its address names. */
export function beginWith(images: HeroImage[], address: string): HeroImage[] {
  const at = images.findIndex(({ id }) => address.endsWith(imageAddress(id)));
  return at > 0 ? [...images.slice(at), ...images.slice(0, at)] : images;
}

export const imageAddress = (id: string) => `/#${encodeURIComponent(id)}`;

export function readWelcome(content: Content): { title: string; html: string } {
  const { title, htmlContent } = content.get(welcomeTextDocument);
  return { title, html: htmlContent };
}

export function readNewestNews(content: Content) {
  const newest = readNewestFirst(content).slice(0, NEWS_SHOWN).map(showUndated);
  return newest.map(({ id, title, html, button, imageUrl }, index) => ({
    id,
    title,
    button,
    imageUrl,
    address: `/nyheder#${encodeURIComponent(id)}`,
    text: index === 0 ? beginningOf(html) : newsPreview(html),
  }));
}

function beginningOf(html: string): string {
  return cutAtSentence(splitLead(html).lead || plainText(html), LEAD_LIMIT);
}

export function readOpening(content: Content) {
  const welcome = content.get(welcomeTextDocument);
  const { forsideTitel, forsideIndledning, soegetitel, soegebeskrivelse } = welcome;
  const { navn, by } = readKlinik(content);
  const psychologists = readPsykologer(content).length > 1 ? "Psykologer" : "Psykolog";
  const profession = by ? `${psychologists} i ${by}` : psychologists;
  return {
    title: profession,
    heading: forsideTitel || navn,
    lead: forsideIndledning || (by && `${profession}.`),
    search: { soegetitel, soegebeskrivelse },
  };
}

export function readAboutUs(content: Content) {
  const { omTitel, omIndledning, omTekst } = content.get(welcomeTextDocument);
  const psykologer = readPsykologer(content);
  const pictured = psykologer.filter(({ billedeUrl }) => billedeUrl);
  return {
    heading: omTitel || (psykologer.length > 1 ? "Mød psykologerne" : "Mød psykologen"),
    lead: omIndledning,
    paragraphs: omTekst.split(/\n\s*\n/).filter(Boolean),
    isShown: psykologer.length > 0 || [omTitel, omIndledning, omTekst].some(Boolean),
    portraits: pictured
      .slice(0, PORTRAITS_SHOWN)
      .map(({ id, navn, billedeUrl, billedeUrlAlt }) => ({
        id,
        src: billedeUrl,
        alt: billedeUrlAlt || `Portræt af ${navn}`,
      })),
  };
}

type Area = { title: string; link: string };

export function clinicData(clinic: Klinik, areas: Area[], origin: string) {
  return {
    "@type": ["MedicalBusiness", "MedicalClinic"],
    "@id": `${origin}/#klinik`,
    name: clinic.navn,
    url: `${origin}/`,
    image: sharePicture(origin),
    telephone: clinic.telefon,
    email: clinic.email,
    address: {
      "@type": "PostalAddress",
      streetAddress: clinic.adresse,
      postalCode: clinic.postnummer,
      addressLocality: clinic.by,
      addressCountry: "DK",
    },
    availableService: areas.map(({ title, link }) => ({
      "@type": "PsychologicalTreatment",
      name: title,
      url: origin + link,
    })),
  };
}

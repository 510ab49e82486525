import { KLINIK, klinikDocument } from "../../content/klinik/klinik.server.ts";
import { omDocument, readPsykologer } from "../../content/om/om.server.ts";
import type { FormField } from "../../editor/fields/form-fields.ts";
import type { Settings } from "../../server/config.server.ts";
import type { Samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { readShop } from "../../shop/goods/shop.server.ts";
import { missingFromLawPage } from "../../shop/jura/jura.server.ts";
import { LAW_PAGES } from "../../shop/jura/law-pages.ts";
import { readNotice } from "../../shop/jura/notice.server.ts";
import { findShopLacks } from "../../shop/jura/shop-opening.server.ts";
import { readLeftExamples } from "./left-examples.server.ts";
import { unconfirmed } from "./unconfirmed.ts";

export type OpeningItem = {
  id: string;
  isReady: boolean;
  /** 'Klinikkens navn' */
  title: string;
  /** 'Klinikkens navn mangler' */
  missing: string;
  to: string;
  /** The field and its value, if the list itself can edit it. */
  field?: FormField & { value: string };
};

type Fact = "navn" | "telefon" | "email" | "cvr" | "momsregistreret";
type FactWords = Pick<OpeningItem, "title" | "missing"> & { isReady?: unknown };

export async function readOpening(services: Samspil): Promise<OpeningItem[]> {
  const { content, settings, recipients } = services;
  const items = readContentItems(content, settings);
  const law = items.findIndex(({ to }) => to.startsWith("/admin/jura/"));
  return items.toSpliced(law, 0, await readMailItem(recipients));
}

/** A public site asks search engines to wait until what visitors read is there. */
export function isReadyToOpen(content: Content, settings: Settings): boolean {
  return !settings.isPublic || readContentItems(content, settings).every(({ isReady }) => isReady);
}

function readContentItems(content: Content, settings: Settings): OpeningItem[] {
  // The stored values: a fallback name does not count.
  const klinik = content.get(klinikDocument);
  const shop = readShop(content);
  const isOwn = (document: typeof omDocument) => !content.isProvisional([document]);
  const lacks = findShopLacks(content, settings);
  const terms = [
    [shop.fragt, "fragten"],
    [shop.leveringstid, "leveringstiden"],
    [shop.betalingsfrist, "betalingsfristen"],
  ].flatMap(([value, name]) => (value ? [] : [name]));
  /** A field of the clinic, edited in the list itself once the clinic has a name: without one it cannot be saved. */
  function fact(id: Fact, { isReady = klinik[id], ...words }: FactWords) {
    const isEditable = id === "navn" || klinik.navn !== "";
    const field = isEditable ? { ...KLINIK[id], value: klinik[id] } : undefined;
    return item(isReady, { id, to: "/admin/klinikken", field, ...words });
  }
  const people = readPsykologer(content);
  const examples = readLeftExamples(content);
  return [
    fact("navn", { title: "Klinikkens navn", missing: "Klinikkens navn mangler" }),
    fact("telefon", { title: "Telefon", missing: "Telefonnummeret mangler" }),
    fact("email", { title: "E-mail", missing: "E-mailen mangler" }),
    item(klinik.adresse && klinik.postnummer && klinik.by, {
      id: "adresse",
      title: "Adresse",
      missing: "Adressen mangler",
      to: "/admin/klinikken",
    }),
    fact("cvr", {
      isReady: !lacks.includes("cvr"),
      title: "CVR-nummer",
      missing: klinik.cvr ? "CVR-nummeret er ikke gyldigt" : "CVR-nummeret mangler",
    }),
    fact("momsregistreret", {
      title: "Moms",
      missing: "Det er ikke valgt, om I er momsregistreret",
    }),
    item(!lacks.includes("fragt"), {
      id: "fragt",
      title: "Fragt, levering og betaling",
      missing: terms.length > 0 ? `${listWords(terms)} mangler` : "Fragten skal være en pris",
      to: "/admin/shop?rediger=indhold",
    }),
    ...LAW_PAGES.map((page) => {
      const { isDraft, figures } = missingFromLawPage(content, settings, page);
      return item(!lacks.includes(page.slug), {
        id: page.slug,
        title: page.title,
        missing: isDraft
          ? `${page.title} er et udkast`
          : `${page.title}: ${figures.map(({ missingSentence }) => missingSentence).join(", ")}`,
        to: `/admin/jura/${page.slug}`,
      });
    }),
    item(readNotice(content), {
      id: "meddelelse",
      title: "EU's meddelelse om reklamationsret",
      missing: "EU's meddelelse om reklamationsret mangler",
      to: "/admin/jura/handelsbetingelser#eu-meddelelse",
    }),
    item(people.length > 0 && isOwn(omDocument), {
      id: "psykolog",
      title: "Mindst én psykolog",
      missing:
        people.length > 0 ? "Psykologerne er stadig eksempler" : "Der er ingen psykolog endnu",
      to: people.length > 0 ? "/admin/om" : "/admin/om?ny",
    }),
    item(
      people.some(({ billedeUrl }) => billedeUrl.startsWith("/media/")),
      {
        id: "billede",
        title: "Et billede af jer",
        missing: "Ingen psykolog har et billede endnu",
        to: "/admin/om",
      },
    ),
    item(examples.length === 0, {
      id: "eksempler",
      title: "Ingen eksempler",
      missing: `${examples.length === 1 ? "En tekst er stadig et eksempel" : `${examples.length} tekster er stadig eksempler`}. Så længe beder hjemmesiden søgemaskinerne om ikke at vise siderne.`,
      to: "/admin/eksempler",
    }),
  ];
}

async function readMailItem(recipients: Samspil["recipients"]) {
  const all = await recipients.list();
  const waiting = all.filter(({ confirmedAt }) => !confirmedAt);
  return item(all.length > 0 && waiting.length === 0, {
    id: "mail",
    title: "Bestillinger når frem",
    missing:
      all.length > 0
        ? unconfirmed(waiting.map(({ address }) => address))
        : "Ingen får mails om bestillinger",
    to: "/admin/modtagere",
  });
}

function item(isReady: unknown, facts: Omit<OpeningItem, "isReady">): OpeningItem {
  const missing = facts.missing.charAt(0).toLocaleUpperCase("da-DK") + facts.missing.slice(1);
  return { ...facts, missing, isReady: Boolean(isReady) };
}

/** 'fragten, leveringstiden og betalingsfristen' */
function listWords(names: unknown[]): string {
  return new Intl.ListFormat("da-DK").format(names.map(String));
}

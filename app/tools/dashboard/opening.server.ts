import { KLINIK, klinikDocument, readKlinik } from "../../content/klinik/klinik.server.ts";
import { omDocument, readPsykologer } from "../../content/om/om.server.ts";
import { type FormField, type FormFields, storedIn } from "../../editor/fields/form-fields.ts";
import type { Samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import { PAGE as SHOP, shopDocument } from "../../shop/goods/shop.server.ts";
import { LAW_PAGES } from "../../shop/jura/law-pages.ts";
import { readNotice } from "../../shop/jura/notice.server.ts";
import { findShopLacks } from "../../shop/jura/shop-opening.server.ts";
import { unconfirmed } from "./unconfirmed.ts";

export type OpeningRow = {
  title: string;
  /** What is there; '' while it is missing. */
  value: string;
  missing: string;
  /** Its screen. */
  to: string;
  /** What to do about it: 'Skriv det'. */
  press: string;
  /** Where the list itself takes what is missing. */
  form?: { screen: string; base: string; fields: RowField[] };
  act?: { action: string; fields: Record<string, string> };
};

type RowField = FormField & { name: string; value: string };

/** What a clinic sees to before it opens its site, or soon after. */
export async function readOpening(services: Samspil): Promise<OpeningRow[]> {
  const { content, settings } = services;
  // The stored name: a fallback does not count.
  const { navn } = content.get(klinikDocument);
  const { telefon, adresse, postnummer, by, email, cvr, momsregistreret } = readKlinik(content);
  const { fragt, leveringstid, betalingsfrist } = content.get(shopDocument);
  const lacks = findShopLacks(content, settings);
  const inClinic = await formIn(services, klinikDocument, KLINIK, "/admin/klinikken");
  const inShop = await formIn(services, shopDocument, SHOP, "/admin/shop?rediger=indhold");
  // Without a name the clinic's other fields cannot be saved.
  const ofClinic = (names: string[]) => (navn ? inClinic(names) : undefined);
  const clinic = { to: "/admin/klinikken", press: "Skriv det" };
  const hasAddress = adresse && postnummer && by && email;
  const hasNumbers = !lacks.includes("cvr") && !lacks.includes("moms");
  const moms = momsregistreret === "ja" ? "registreret for moms" : "ikke registreret for moms";
  return [
    {
      title: "Klinikkens navn",
      value: navn,
      missing: "Det står øverst på alle sider og i jeres mails.",
      ...clinic,
      form: inClinic(["navn"]),
    },
    {
      title: "Telefon",
      value: telefon,
      missing: "Den står øverst på alle sider og på fakturaen.",
      ...clinic,
      form: ofClinic(["telefon"]),
    },
    {
      title: "Adresse og e-mail",
      value: hasAddress ? `${adresse}, ${postnummer} ${by} · ${email}` : "",
      missing: "De står nederst på alle sider og på fakturaen.",
      ...clinic,
      form: ofClinic(["adresse", "postnummer", "by", "email"]),
    },
    {
      title: "CVR-nummer og moms",
      value: hasNumbers ? `${cvr} · ${moms}` : "",
      missing:
        cvr && lacks.includes("cvr")
          ? "CVR-nummeret er ikke gyldigt. Tjek det på virk.dk."
          : "De skal stå på hjemmesiden og på fakturaen.",
      ...clinic,
      form: ofClinic(["cvr", "momsregistreret"]),
    },
    {
      title: "Fragt, levering og betaling",
      value: lacks.includes("fragt") ? "" : `Fragt ${fragt} · levering ${leveringstid}`,
      missing:
        fragt && leveringstid && betalingsfrist
          ? "Fragten skal være en pris."
          : "Kunden skal kende dem, før hun bestiller.",
      to: "/admin/shop?rediger=indhold",
      press: "Skriv det",
      form: inShop(["fragt", "leveringstid", "betalingsfrist"]),
    },
    await recipientsRow(services),
    psychologistRow(services),
    lawRow(services, lacks),
    examplesRow(services),
  ];
}

/** No form where the document is unreadable: a note on its screen leads to its repair. */
async function formIn(
  { documents }: Samspil,
  definition: DocumentDefinition,
  declared: FormFields,
  screen: string,
) {
  const stored = await findData({ documents, definition });
  const base = stored && fingerprint(stored, storedIn(declared));
  return (names: string[]): OpeningRow["form"] => {
    if (base === undefined) return undefined;
    const fields = names.flatMap((name) => {
      const field = declared[name];
      return field ? [{ ...field, name, value: String(stored?.[name] ?? "") }] : [];
    });
    return { screen, base, fields };
  };
}

async function recipientsRow({ recipients }: Samspil): Promise<OpeningRow> {
  const all = await recipients.list();
  const waiting = all.filter(({ confirmedAt }) => !confirmedAt);
  const [first, second] = waiting;
  const row = { title: "Hvem får bestillingerne?", to: "/admin/modtagere", value: "" };
  if (all.length === 0)
    return { ...row, missing: "Ingen får mails om bestillinger.", press: "Skriv det" };
  if (!first) {
    const value = `${listWords(all.map(({ address }) => address))}, bekræftet`;
    return { ...row, value, missing: "", press: "" };
  }
  const { address, askedAt } = first;
  const act = { action: row.to, fields: { intent: "ask", address } };
  return {
    ...row,
    missing: askedAt
      ? `Vi har skrevet til ${address}. Åbn mailen, og tryk »Den er her«.`
      : `${unconfirmed(waiting.map(({ address }) => address))}.`,
    press: second ? "Send prøvemails" : "Send prøvemail",
    ...(!second && { act }),
  };
}

function psychologistRow({ content }: Samspil): OpeningRow {
  const people = readPsykologer(content);
  const isOwn = !content.isProvisional([omDocument]);
  const isSeen = people.some(({ billedeUrl }) => billedeUrl.startsWith("/media/"));
  const hasPeople = people.length > 0;
  return {
    title: "Mindst én psykolog",
    value: isOwn && isSeen ? listWords(people.map(({ navn }) => navn)) : "",
    missing: !hasPeople
      ? "Navn, autorisation og et billede."
      : isOwn
        ? "Ingen af jer har et billede endnu."
        : "Psykologerne er stadig eksempler.",
    to: hasPeople ? "/admin/om" : "/admin/om?ny",
    press: hasPeople ? "Se dem" : "Opret",
  };
}

function lawRow({ content }: Samspil, lacks: string[]): OpeningRow {
  const pages = LAW_PAGES.filter(({ slug }) => lacks.includes(slug));
  const [first] = pages;
  const titles = listWords(pages.map(({ title }) => title));
  const hasNotice = readNotice(content) !== undefined;
  return {
    title: "Lovens sider",
    value: first || !hasNotice ? "" : "Læst og udgivet",
    missing: [
      ...(first ? [`De er skrevet for jer. Læs dem, og udgiv dem: ${titles}.`] : []),
      ...(hasNotice ? [] : ["EU's meddelelse om reklamationsret mangler."]),
    ].join(" "),
    to: first ? `/admin/jura/${first.slug}` : "/admin/jura/handelsbetingelser#eu-meddelelse",
    press: first ? "Læs dem" : "Hent den",
  };
}

function examplesRow({ content }: Samspil): OpeningRow {
  const { length } = readLeftExamples(content);
  const left =
    length === 1 ? "En tekst er stadig et eksempel" : `${length} tekster er stadig eksempler`;
  return {
    title: "Egne tekster",
    value: length === 0 ? "Ingen tekst er et eksempel" : "",
    missing: `${left}. Så længe beder hjemmesiden søgemaskinerne om ikke at vise siderne.`,
    to: "/admin/eksempler",
    press: "Se dem",
  };
}

function listWords(words: string[]): string {
  return new Intl.ListFormat("da-DK").format(words);
}

export function readLeftExamples(content: Content): DocumentDefinition[] {
  return content.definitions.filter(
    (definition) =>
      content.isProvisional([definition]) && content.source(definition) !== "unreadable",
  );
}

import { type Klinik, waysToReach } from "../../../content/klinik/klinik.server.ts";
import { isCvr, isEan } from "../../../formats/business-number.ts";
import { danishDateTime } from "../../../formats/danish-time.ts";
import { formatKroner } from "../../../formats/kroner.ts";
import type { Message } from "../../../server/mail/queue-mail.server.ts";
import {
  type MessagePart,
  type MessageRow,
  renderMessage,
} from "../../../server/mail/render-message.server.ts";
import { NO_REPLY, replyAddress } from "../../../server/mail/reply-address.server.ts";
import {
  addressLines,
  BUYER_FIELDS,
  BUYERS,
  buyerOf,
  mayWithdraw,
  ORDER_FIELDS,
  ORDER_LABELS,
  type Order,
  type OrderForm,
} from "../order.ts";
import { sumRows } from "../order-sum.ts";
import type { Annex } from "./annex.server.ts";

const LONGEST_NAME = 60;
/** Mail programs link protocols, and words joined by dots. */
const LINKED_CHARACTERS = /(?<=[\p{L}\d]\p{Cf}*)[.。．｡․](?=\p{Cf}*\p{L})|:(?=\p{Cf}*\/\/)/gu;

/** For mails to addresses that anybody can type: nothing in the text becomes a link. */
export function withoutLinks(typed: string): string {
  return typed.replace(LINKED_CHARACTERS, "$& ");
}

/** Undefined for a text that reads as a sentence, an address or a telephone number. */
export function greetableName(typed: string): string | undefined {
  const name = typed.trim();
  const isNameLike = name.length <= LONGEST_NAME && withoutLinks(name) === name;
  return name && isNameLike && !/[@<>]|\d{3}|(?:\d\s?){6}/.test(name) ? name : undefined;
}

type OrderMailContext = {
  origin: string;
  clinic: Klinik;
  recipients: string[];
  annex: Annex;
  withheld?: string;
};

export function composeOrderMessages(order: Order, context: OrderMailContext): Message[] {
  const notice = composeOrder(order, context);
  return order.form.email ? [notice, composeReceipt(order, context)] : [notice];
}

function composeOrder(order: Order, { origin, recipients }: OrderMailContext): Message {
  const { form, number, takenBy } = order;
  const reply = replyAddress(form.email) ? "Svar på mailen for at skrive til kunden." : NO_REPLY;
  const arrived = takenBy ? `Taget imod på telefon af ${takenBy}` : "Sendt";
  const intro =
    `${arrived} ${danishDateTime(new Date(order.placedAt))}. ${form.email && reply}`.trim();
  const href = `${origin}/admin/bestillinger?bestilling=${number}`;
  const terms = `${missingFreight(order)}Faktura sendes, når varerne er leveret.`;
  return {
    id: order.id,
    orderId: order.id,
    to: recipients,
    replyTo: form.email || undefined,
    subject: oneLine(`Bestilling ${number} fra ${withoutLinks(form.organisation || form.navn)}`),
    ...renderMessage(
      `Bestilling ${number}`,
      [
        { paragraphs: [intro], links: [{ label: "Se bestillingen i administrationen", href }] },
        { heading: "Varer", rows: orderRows(order), paragraphs: [terms] },
        { heading: "Kunde", rows: customerRows(form) },
      ],
      form.telefon,
    ),
    record: { orderData: orderData(order), ...(order.sum && { sum: order.sum }) },
  };
}

function composeReceipt(order: Order, context: OrderMailContext): Message {
  const { origin, clinic, annex, withheld } = context;
  const { form, number } = order;
  const name = greetableName(form.navn);
  const mayRegret = mayWithdraw(form);
  return {
    id: `${order.id}-kvittering`,
    orderId: order.id,
    to: [form.email],
    replyTo: clinic.email || undefined,
    subject: oneLine(`Tak for din bestilling ${number} hos ${clinic.navn}`),
    withheld,
    ...renderMessage(
      "Tak for din bestilling",
      [
        { paragraphs: [name ? `Kære ${name}` : "Hej", receivedSentence(order)] },
        { heading: "Varer", rows: orderRows(order), paragraphs: [paymentSentence(order)] },
        { heading: "Vi sender til", paragraphs: [withoutLinks(addressLines(form).join("\n"))] },
        ...otherDetails(form),
        ...(mayRegret ? [withdrawalPart(order, clinic, origin)] : []),
        { heading: clinic.navn, paragraphs: [contactLines(clinic)] },
        ...annex.terms,
        ...(mayRegret ? annex.withdrawal : []),
      ],
      clinic.telefon,
    ),
  };
}

function receivedSentence({ placedAt, number }: Order): string {
  return `Vi modtog din bestilling den ${danishDateTime(new Date(placedAt))}. Den har nummer ${number}.`;
}

/** Lets customers check everything else they wrote. */
function otherDetails({ telefon, cvr, ean, rekvisition, besked }: OrderForm): MessagePart[] {
  const rows = [
    { label: "Telefon", value: telefon },
    { label: "CVR", value: markInvalid(cvr, isCvr) },
    { label: "EAN", value: markInvalid(ean, isEan) },
    { label: "Rekvisition", value: rekvisition },
    { label: "Din besked", value: besked },
  ].filter(({ value }) => value !== "");
  if (rows.length === 0) return [];
  return [
    {
      heading: "Det skrev du også",
      rows: rows.map(({ label, value }) => ({ label, value: withoutLinks(value) })),
    },
  ];
}

/** As docs/spec.md has it: amounts in kroner, `price` for one, the date as ISO 8601. */
function orderData({ form, lines, total, placedAt }: Order) {
  return {
    customerName: form.navn,
    customerEmail: form.email,
    orderDate: placedAt,
    totalAmount: total,
    items: lines.map(({ navn, quantity, pris }) => ({ name: navn, quantity, price: pris })),
  };
}

/** Only on a trial site: a public shop needs a freight price to open. */
function missingFreight({ sum }: Order): string {
  return sum?.freight === undefined ? "Fragten er ikke fastsat. " : "";
}

function orderRows({ lines, total, sum }: Order): MessageRow[] {
  return [
    ...lines.map(({ navn, pris, quantity }) => ({
      label: `${quantity} × ${navn} à ${formatKroner(pris)}`,
      value: formatKroner(pris * quantity),
    })),
    ...sumRows(sum ?? { goods: total, moms: [], total }),
  ];
}

function customerRows(form: OrderForm): MessageRow[] {
  const buyer = buyerOf(form);
  const values = {
    ...form,
    koeber: buyer ? BUYERS[buyer] : "",
    cvr: markInvalid(form.cvr, isCvr),
    ean: markInvalid(form.ean, isEan),
  };
  return [...BUYER_FIELDS, ...ORDER_FIELDS]
    .map((name) => ({ label: ORDER_LABELS[name], value: values[name] }))
    .filter(({ value }) => value !== "");
}

function markInvalid(number: string, isRight: (number: string) => boolean): string {
  return number === "" || isRight(number) ? number : `${number} (ikke et gyldigt nummer)`;
}

function paymentSentence(order: Order): string {
  const { ean } = order.form;
  const invoice = isEan(ean)
    ? `Fakturaen sendes elektronisk til EAN ${ean}, når varerne er leveret. Der skal ikke betales noget nu.`
    : "Du får fakturaen på mail, når varerne er leveret, og skal ikke betale noget nu.";
  return missingFreight(order) + invoice;
}

function withdrawalPart({ form, number }: Order, clinic: Klinik, origin: string): MessagePart {
  const ways = waysToReach(clinic).toReversed();
  const subject = buyerOf(form) ? "Du har" : "Køber du som privatperson, har du";
  return {
    heading: "Hvis du fortryder",
    paragraphs: [
      `${subject} 14 dages fortrydelsesret, regnet fra den dag, du får varerne.`,
      `Vil du fortryde, så ${ways.join(" eller ") || "sig til"}, inden de 14 dage er gået. Send varerne tilbage senest 14 dage efter, at du har givet os besked. Du betaler selv for at sende dem. Oplys bestillingsnummeret, ${number}. Så skal du ikke betale for varerne, og har du betalt, får du pengene igen.`,
      "Du kan også fortryde på vores hjemmeside eller bruge formularen nederst i mailen:",
    ],
    links: [{ label: "Fortryd aftalen her", href: `${origin}/fortryd?nummer=${number}` }],
  };
}

export function contactLines(clinic: Klinik): string {
  return [
    clinic.adresse,
    `${clinic.postnummer} ${clinic.by}`.trim(),
    clinic.telefon && `Telefon ${clinic.telefon}`,
    clinic.email,
    clinic.cvr && `CVR ${clinic.cvr}`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** A subject is a header: no line breaks, whatever was typed or stored. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

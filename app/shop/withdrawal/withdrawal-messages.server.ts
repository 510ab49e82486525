import type { Klinik } from "../../content/klinik/klinik.server.ts";
import { danishDateTime } from "../../formats/danish-time.ts";
import { DAY_MS } from "../../formats/durations.ts";
import { type Notice, noMoreToday } from "../../server/mail/notices.server.ts";
import type { Message } from "../../server/mail/queue-mail.server.ts";
import { renderMessage } from "../../server/mail/render-message.server.ts";
import { NO_REPLY, replyAddress } from "../../server/mail/reply-address.server.ts";
import { MESSAGE_DAYS } from "../jura/law-pages.ts";
import { contactLines, greetableName, withoutLinks } from "../orders/mail/order-mail.server.ts";
import { withdrawalMailIds } from "../orders/order-row.server.ts";
import {
  dutySentence,
  lastDay,
  notForBusinesses,
  ONLY_IN_TIME,
  orderNumberIn,
  type Withdrawal,
  type WithdrawalForm,
} from "./withdrawal.ts";

type WithdrawalMailContext = {
  origin: string;
  clinic: Klinik;
  recipients: string[];
  withheld?: string;
  orderRetentionDays: number;
  notice: Notice;
};

/** The clinic's mail, and the customer's receipt, which repeats only their own words. */
export function composeWithdrawalMessages(
  withdrawal: Withdrawal,
  context: WithdrawalMailContext,
): Message[] {
  const receipt = composeReceipt(withdrawal, context);
  if (context.notice === "not mailed") return [receipt];
  return [composeNotice(withdrawal, context), receipt];
}

function composeNotice(
  { id, form, arrivedAt, orderId }: Withdrawal,
  context: WithdrawalMailContext,
) {
  const receipt = context.withheld
    ? "Kundens kvittering er holdt tilbage. Send den under Fortrudt."
    : "Kunden får en kvittering.";
  const its = orderId ? `&bestilling=${orderNumberIn(form.nummer)}` : "";
  return {
    id: withdrawalMailIds(id)[0],
    orderId,
    to: context.recipients,
    replyTo: form.email,
    subject: `Fortrydelse fra ${withoutLinks(form.navn)}: ${withoutLinks(form.nummer)}`,
    ...renderMessage("En kunde har fortrudt", [
      {
        paragraphs: [
          `Modtaget ${formatTime(arrivedAt)}. ${orderId ? ORDER_FITS : NO_ORDER_FITS}`,
          ...(replyAddress(form.email) ? [] : [NO_REPLY]),
        ],
        links: [
          { label: "Se fortrydelsen i administrationen", href: context.origin + SCREEN + its },
        ],
      },
      { rows: rowsOf(form) },
      {
        heading: "Det skal I gøre",
        paragraphs: [
          ...(context.notice === "last mailed" ? [noMoreToday("Bestillinger")] : []),
          `${receipt} ${dutySentence(arrivedAt)}`,
        ],
      },
    ]),
  };
}

const SCREEN = "/admin/bestillinger?vis=fortrudt";

const ORDER_FITS = "Bestillingen står igen som ubehandlet under Bestillinger.";
const NO_ORDER_FITS =
  "Nummer og e-mail passer ikke på nogen bestilling, så ingen er ændret. Find bestillingen på navn eller e-mail, svar kunden, og markér fortrydelsen som behandlet under Fortrudt.";

function composeReceipt(
  { id, form, arrivedAt, orderId }: Withdrawal,
  { clinic, withheld, orderRetentionDays }: WithdrawalMailContext,
): Message {
  const keptMs = Math.min(MESSAGE_DAYS, orderRetentionDays) * DAY_MS;
  const isByItself = withheld !== undefined && orderId === undefined;
  const name = greetableName(form.navn);
  return {
    id: withdrawalMailIds(id)[1],
    orderId,
    expiresAt: isByItself ? new Date(Date.parse(arrivedAt) + keptMs) : undefined,
    to: [form.email],
    replyTo: clinic.email || undefined,
    subject: `Vi har modtaget din fortrydelse hos ${clinic.navn}`,
    withheld,
    ...renderMessage(
      "Vi har modtaget din fortrydelse",
      [
        {
          paragraphs: [
            name ? `Kære ${name}` : "Hej",
            `Vi modtog din fortrydelse ${formatTime(arrivedAt)}. Gem denne mail.`,
          ],
        },
        {
          heading: "Det skrev du",
          rows: rowsOf(form).map(({ label, value }) => ({
            label,
            value: value === form.email ? value : withoutLinks(value),
          })),
        },
        {
          heading: "Det sker der nu",
          paragraphs: [
            ONLY_IN_TIME,
            `Har du fået varerne, så send dem tilbage senest ${lastDay(arrivedAt)}. Du betaler selv for at sende dem.`,
            "Har du betalt, får du pengene tilbage senest samme dag, også den almindelige fragt, hvis du har fortrudt det hele. Vi må vente, til vi har fået varerne, eller du har vist, at du har sendt dem. Har du ikke betalt, skal du ikke betale for det, du har fortrudt.",
            notForBusinesses(clinic),
          ],
        },
        { heading: "Send varerne til", paragraphs: [`${clinic.navn}\n${contactLines(clinic)}`] },
      ],
      clinic.telefon,
    ),
  };
}

function rowsOf({ navn, nummer, email, hvad }: WithdrawalForm) {
  return [
    { label: "Navn", value: navn },
    { label: "Bestilling", value: nummer },
    { label: "E-mail", value: email },
    { label: "Fortrudt", value: hvad || "Hele bestillingen" },
  ];
}

function formatTime(iso: string): string {
  return `den ${danishDateTime(new Date(iso))}`;
}

import type { Klinik } from "../../content/klinik/klinik.server.ts";
import { danishDateTime } from "../../formats/danish-time.ts";
import { DAY_MS } from "../../formats/durations.ts";
import { noMoreToday } from "../../server/mail/notices.server.ts";
import type { Message } from "../../server/mail/queue-mail.server.ts";
import { renderMessage } from "../../server/mail/render-message.server.ts";
import { NO_REPLY, replyAddress } from "../../server/mail/reply-address.server.ts";
import { MESSAGE_DAYS } from "../jura/periods.ts";
import { contactLines } from "../orders/order-mail.server.ts";
import { greetableName, withoutLinks } from "../orders/typed-words.ts";
import { withdrawalMailIds } from "../orders/withdrawal-mail.server.ts";
import {
  lastDay,
  notForBusinesses,
  ONLY_IN_TIME,
  type Withdrawal,
  type WithdrawalForm,
} from "./withdrawal.ts";
import type { Fit, WithdrawalMatch } from "./withdrawals.server.ts";

type WithdrawalMailContext = {
  origin: string;
  clinic: Klinik;
  recipients: string[];
  withheld?: string;
  orderRetentionDays: number;
};

/** The clinic's mail, and the customer's receipt, which repeats only their own words. */
export function composeWithdrawalMessages(
  withdrawal: Withdrawal,
  known: WithdrawalMatch,
  context: WithdrawalMailContext,
): Message[] {
  const receipt = composeReceipt(withdrawal, known, context);
  if (known.notice === "not mailed") return [receipt];
  return [composeNotice(withdrawal, known, context), receipt];
}

function composeNotice(
  { id, form, number, arrivedAt }: Withdrawal,
  { orderId, fit, notice }: WithdrawalMatch,
  context: WithdrawalMailContext,
) {
  const receipt = context.withheld
    ? "Kundens kvittering er holdt tilbage. Send den under Fortrudt."
    : "Kunden får en kvittering.";
  const href = context.origin + SCREEN + (fit === "its order" ? `&bestilling=${number}` : "");
  return {
    id: withdrawalMailIds(id)[0],
    orderId,
    to: context.recipients,
    replyTo: form.email,
    subject: `Fortrydelse fra ${withoutLinks(form.navn)}: ${withoutLinks(form.nummer)}`,
    ...renderMessage("En kunde har fortrudt", [
      {
        paragraphs: [
          `Modtaget ${formatTime(arrivedAt)}. ${MATCH_SENTENCES[fit]}`,
          ...(replyAddress(form.email) ? [] : [NO_REPLY]),
        ],
        links: [{ label: "Se fortrydelsen i administrationen", href }],
      },
      { rows: rowsOf(form) },
      {
        heading: "Det skal I gøre",
        paragraphs: [
          ...(notice === "last mailed" ? [noMoreToday("Bestillinger")] : []),
          `${receipt} Varerne skal sendes tilbage senest ${lastDay(arrivedAt)}. Er der betalt, betaler I tilbage senest samme dag, men må vente, til varerne er kommet, eller kunden har vist, at de er sendt.`,
        ],
      },
    ]),
  };
}

const SCREEN = "/admin/bestillinger?vis=fortrudt";

const MATCH_SENTENCES: Record<Fit, string> = {
  "its order": "Bestillingen står igen som ubehandlet under Bestillinger.",
  "other e-mail":
    "E-mailen passer ikke på bestillingen med det nummer, så den er ikke ændret. Find ud af, om det er kunden, og knyt fortrydelsen til bestillingen under Fortrudt, eller markér den som behandlet.",
  "no e-mail":
    "E-mailen på bestillingen med det nummer er slettet eller kan ikke læses, så den er ikke ændret. Find ud af, om det er kunden, og knyt fortrydelsen til bestillingen under Fortrudt, eller markér den som behandlet.",
  "no order":
    "Der er ingen bestilling med det nummer. Find bestillingen på navn eller e-mail, og knyt fortrydelsen til den under Fortrudt, eller markér den som behandlet.",
};

function composeReceipt(
  { id, form, arrivedAt }: Withdrawal,
  { orderId }: WithdrawalMatch,
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

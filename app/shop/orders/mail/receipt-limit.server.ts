import type { Kysely } from "kysely";
import { DAY_MS, HOUR_MS } from "../../../formats/durations.ts";
import type { Tables } from "../../../server/database/database.server.ts";
import { networkOf } from "../../../server/limits/client-address.server.ts";
import type { MailLimit } from "../../../server/limits/mail-limit.server.ts";

/** Enough for an institution that orders for many, and few for the victim of a mistyped or abused address. */
const TO_MAILBOX_A_DAY = 8;
const FROM_NETWORK_AN_HOUR = 30;

type Receipt = {
  to: string;
  /** The customer's IP address. */
  from: string;
  /** How many all customers get together. */
  perHour: number;
};

/** Stops the forms of the shop from sending mail to anybody. @returns why the receipt is withheld, as the clinic reads it */
export async function takeReceipt(
  trx: Kysely<Tables>,
  mailLimit: MailLimit,
  { to, from, perHour }: Receipt,
): Promise<string | undefined> {
  const { full } = await mailLimit.take(trx, [
    {
      name: "mailbox",
      key: `receipt ${mailboxOf(to)}`,
      points: TO_MAILBOX_A_DAY,
      withinMs: DAY_MS,
    },
    {
      name: "network",
      key: `receipt ${networkOf(from)}`,
      points: FROM_NETWORK_AN_HOUR,
      withinMs: HOUR_MS,
    },
    { name: "all", key: "receipt", points: perHour, withinMs: HOUR_MS },
  ]);
  return full && WITHHELD[full];
}

const WITHHELD = {
  mailbox: "der er sendt mange kvitteringer til den adresse i dag",
  network: "der er bestilt meget fra samme sted den seneste time",
  all: "der er sendt mange kvitteringer den seneste time",
};

/** Upper case, +tags and Gmail's dots lead to the same mailbox. */
function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  const [plain = ""] = name.split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}

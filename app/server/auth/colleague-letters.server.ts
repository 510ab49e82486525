import type { StoppedDrafts } from "../documents/drafts.server.ts";
import type { Letter } from "../mail/letter.server.ts";
import {
  ABLE,
  after,
  linkLetter,
  type Sender,
  WORTH_KNOWING_SECONDS,
} from "./account-letters.server.ts";
import type { Role } from "./role.ts";

export type ColleagueNews =
  | { kind: "invited"; email: string; by: string; role: Role }
  | { kind: "role changed"; email: string; by: string; role: Role; stopped: StoppedDrafts }
  | { kind: "removed"; email: string; by: string; stopped: StoppedDrafts }
  | { kind: "recipient added" | "recipient removed"; email: string; by: string }
  | { kind: "first sign-in" | "recipient confirmed"; email: string }
  | { kind: "new device" | "new passkey"; email: string; device: string };

const LONGEST_TITLE = 60;

const ADVICE = "Ser det forkert ud, så tal med dine kolleger og den, der driver hjemmesiden.";

export function colleagueLetter(
  { origin, clinic }: Sender,
  to: string[],
  news: ColleagueNews,
  now: Date,
): Letter {
  const { subject, lines } = inWords(news, clinic);
  const isOfRecipient = news.kind.startsWith("recipient");
  return linkLetter({
    to,
    subject,
    lines,
    link: isOfRecipient
      ? { label: "Se, hvem der får bestillingerne", href: `${origin}/admin/modtagere` }
      : { label: "Se kollegerne", href: `${origin}/admin/konto` },
    ending: ADVICE,
    expiresAt: after(now, WORTH_KNOWING_SECONDS),
  });
}

function stoppedWords({ scheduled, shared }: StoppedDrafts): string[] {
  const stays = "Teksten ligger som kladde under »Oversigt«, hvor en anden kan udgive den.";
  return [
    ...scheduled.map((title) => `${quote(title)} udgives ikke som planlagt. ${stays}`),
    ...shared.map(
      (title) => `Det link, kollegaen har delt til kladden ${quote(title)}, virker ikke længere.`,
    ),
  ];
}

/** A title is what somebody has written: nothing is left of it that a mail program makes a link of. */
function quote(title: string): string {
  const words = title
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_TITLE);
  return `»${words || "Uden titel"}«`;
}

/** What a device is called comes from a list of ours, and an address is one that was checked: neither can say anything. */
function inWords(news: ColleagueNews, clinic: string): { subject: string; lines: string[] } {
  const { email } = news;
  switch (news.kind) {
    case "invited":
      return {
        subject: `En kollega er inviteret til ${clinic}`,
        lines: [`${news.by} har inviteret ${email} til at ${ABLE[news.role]}.`],
      };
    case "role changed":
      return {
        subject: `En kollega har fået en ny rolle hos ${clinic}`,
        lines: [
          `${news.by} har ændret rollen for ${email} til ${news.role}. Nu kan kontoen bruges til at ${ABLE[news.role]}.`,
          ...stoppedWords(news.stopped),
        ],
      };
    case "removed":
      return {
        subject: `En konto er slettet hos ${clinic}`,
        lines: [`${news.by} har slettet kontoen ${email}.`, ...stoppedWords(news.stopped)],
      };
    case "first sign-in":
      return {
        subject: `En ny kollega er logget ind hos ${clinic}`,
        lines: [`${email} er logget ind for første gang.`],
      };
    case "new passkey":
      return {
        subject: `En kollega har fået en ny adgangsnøgle til ${clinic}`,
        lines: [
          `${email} har tilføjet en adgangsnøgle fra ${news.device}. Med den kan man logge ind uden adgangskode.`,
        ],
      };
    case "recipient added":
      return {
        subject: `En modtager af bestillinger er tilføjet hos ${clinic}`,
        lines: [
          `${news.by} har tilføjet ${email}. Når det er bekræftet derfra, sendes alle bestillinger også dertil.`,
        ],
      };
    case "recipient confirmed":
      return {
        subject: `En ny modtager får nu bestillinger hos ${clinic}`,
        lines: [`Det er bekræftet fra ${email}. Alle bestillinger sendes nu også dertil.`],
      };
    case "recipient removed":
      return {
        subject: `En modtager af bestillinger er fjernet hos ${clinic}`,
        lines: [`${news.by} har fjernet ${email}. Der sendes ikke længere bestillinger dertil.`],
      };
    case "new device":
      return {
        subject: `Der er logget ind hos ${clinic} fra en ny enhed`,
        lines: [`${email} er logget ind fra en enhed, der ikke er brugt før: ${news.device}.`],
      };
  }
}

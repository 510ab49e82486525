import { escapeHtml } from "../../formats/escape-html.ts";
import type { Letter } from "../mail/letter.server.ts";
import type { Role } from "./role.ts";

export const RESET_LINK_SECONDS = 60 * 60;
export const INVITE_LINK_SECONDS = 7 * 24 * 60 * 60;
export const WORTH_KNOWING_SECONDS = 5 * 24 * 60 * 60;

/** Whose letters these are, and where its site is. */
export type Sender = { origin: string; clinic: string };

export function passwordLink(origin: string, token: string): string {
  return `${origin}/admin/adgangskode?token=${encodeURIComponent(token)}`;
}

export function resetLetter(
  { origin, clinic }: Sender,
  email: string,
  token: string,
  now: Date,
): Letter {
  return linkLetter({
    email,
    subject: `Vælg en ny adgangskode til ${clinic}`,
    lines: [
      "Du har bedt om at vælge en ny adgangskode til hjemmesidens administration.",
      "Linket kan bruges én gang og udløber om en time:",
    ],
    link: passwordLink(origin, token),
    ending: "Har du ikke bedt om det, skal du ikke gøre noget. Din adgangskode er den samme.",
    expiresAt: new Date(now.getTime() + RESET_LINK_SECONDS * 1000),
  });
}

export function inviteLetter(
  { origin, clinic }: Sender,
  email: string,
  { token, role }: { token: string; role: Role },
  now: Date,
): Letter {
  return linkLetter({
    email,
    subject: `Invitation til hjemmesiden: ${clinic}`,
    lines: [
      role === "Bestillinger"
        ? "En kollega har inviteret dig til at passe bestillingerne på klinikkens hjemmeside."
        : "En kollega har inviteret dig til at redigere klinikkens hjemmeside.",
      "Vælg din adgangskode her. Linket kan bruges én gang og udløber om syv dage:",
    ],
    link: passwordLink(origin, token),
    ending: "Er linket udløbet, kan din kollega sende et nyt.",
    expiresAt: new Date(now.getTime() + INVITE_LINK_SECONDS * 1000),
  });
}

export type AccountNews =
  | "password changed"
  | "second factor on"
  | "second factor off"
  | "recovery codes renewed"
  | "recovery code used"
  | "codes guessed"
  | "codes stopped"
  | "reauthentication failed"
  | "new device"
  | "passkey added"
  | "passkey removed";

const NOT_ME =
  "Var det ikke dig, så vælg straks en ny adgangskode med »Glemt adgangskode?«, og sig det til";
const NEWS: Record<AccountNews, { subject: (clinic: string) => string; lines: string[] }> = {
  "password changed": {
    subject: (clinic) => `Din adgangskode til ${clinic} er ændret`,
    lines: [
      "Din adgangskode til hjemmesidens administration er lige blevet ændret.",
      "Var det ikke dig, så vælg straks en ny med »Glemt adgangskode?«, og sig det til dine kolleger:",
    ],
  },
  "second factor on": {
    subject: (clinic) => `Totrinslogin er slået til hos ${clinic}`,
    lines: [
      "Når du logger ind i hjemmesidens administration, bliver du nu også bedt om en kode fra din telefon.",
      `${NOT_ME} dine kolleger og den, der driver hjemmesiden:`,
    ],
  },
  "second factor off": {
    subject: (clinic) => `Totrinslogin er slået fra hos ${clinic}`,
    lines: [
      "Du bliver ikke længere bedt om en kode, når du logger ind i hjemmesidens administration.",
      `${NOT_ME} dine kolleger:`,
    ],
  },
  "recovery codes renewed": {
    subject: (clinic) => `Du har nye gendannelseskoder til ${clinic}`,
    lines: [
      "Der er lavet ti nye gendannelseskoder til din konto. De gamle virker ikke længere.",
      `${NOT_ME} dine kolleger:`,
    ],
  },
  "codes guessed": {
    subject: (clinic) => `Nogen prøver at logge ind på din konto hos ${clinic}`,
    lines: [
      "Din rigtige adgangskode er blevet brugt, men koden bagefter var forkert tre gange. Der er ikke lukket nogen ind.",
      `${NOT_ME} dine kolleger:`,
    ],
  },
  "codes stopped": {
    subject: (clinic) => `Din konto hos ${clinic} tager ikke imod flere koder`,
    lines: [
      "Der er skrevet ti forkerte koder på din konto efter den rigtige adgangskode. Der er ikke lukket nogen ind, og nu bliver ingen kode taget imod.",
      "Vælg en ny adgangskode med »Glemt adgangskode?«. Så kan du logge ind igen. Var det ikke dig, der skrev koderne, så sig det til dine kolleger:",
    ],
  },
  "reauthentication failed": {
    subject: (clinic) => `Der er skrevet forkerte adgangskoder på din konto hos ${clinic}`,
    lines: [
      "Et sted, hvor du er logget ind, er du blevet bedt om at bekræfte, at det er dig. Det er gået galt tre gange. Der er ikke ændret noget, og ingen er logget ud.",
      "Var det ikke dig, så log ud alle andre steder under »Din konto«, vælg en ny adgangskode, og sig det til dine kolleger:",
    ],
  },
  "passkey added": {
    subject: (clinic) => `Du har fået en ny adgangsnøgle til ${clinic}`,
    lines: [
      "Der er lige tilføjet en adgangsnøgle til din konto. Med den kan man logge ind i hjemmesidens administration uden adgangskode.",
      `Var det ikke dig, så fjern den under »Totrinslogin«, vælg en ny adgangskode, og sig det til dine kolleger:`,
    ],
  },
  "passkey removed": {
    subject: (clinic) => `En adgangsnøgle til ${clinic} er fjernet`,
    lines: [
      "Der er lige fjernet en adgangsnøgle fra din konto. Den kan ikke længere bruges til at logge ind.",
      `${NOT_ME} dine kolleger:`,
    ],
  },
  "new device": {
    subject: (clinic) => `Der er logget ind på din konto hos ${clinic} fra en ny enhed`,
    lines: [
      "Der er lige blevet logget ind på din konto fra en browser eller enhed, der ikke er brugt til det før. Du kan se den under »Din konto«.",
      `${NOT_ME} dine kolleger:`,
    ],
  },
  "recovery code used": {
    subject: (clinic) => `En gendannelseskode til ${clinic} er brugt`,
    lines: [
      "Der er lige blevet logget ind på din konto med en af dine gendannelseskoder. Den kan ikke bruges igen.",
      `${NOT_ME} dine kolleger:`,
    ],
  },
};

export function newsLetter(
  { origin, clinic }: Sender,
  email: string,
  { news, more = [] }: { news: AccountNews; more?: string[] },
  now: Date,
): Letter {
  const { subject, lines } = NEWS[news];
  return linkLetter({
    email,
    subject: subject(clinic),
    lines: [...lines.slice(0, 1), ...more, ...lines.slice(1)],
    link: `${origin}/admin/login`,
    ending: "Var det dig, skal du ikke gøre mere.",
    expiresAt: new Date(now.getTime() + WORTH_KNOWING_SECONDS * 1000),
  });
}

type LinkMail = {
  email?: string;
  subject: string;
  lines: string[];
  link: string;
  ending: string;
  expiresAt: Date;
};

export function linkLetter({ email, subject, lines, link, ending, expiresAt }: LinkMail): Letter {
  const anchor = `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
  const paragraphs = [...lines.map(escapeHtml), anchor, escapeHtml(ending)];
  return {
    id: `konto-${crypto.randomUUID()}`,
    to: email ? [email] : [],
    subject,
    html: paragraphs.map((line) => `<p>${line}</p>`).join("\n"),
    text: [...lines, link, ending].join("\n\n"),
    isUrgent: true,
    expiresAt,
  };
}

import type { Letter } from "../mail/letter.server.ts";
import { renderLetter } from "../mail/letter-parts.server.ts";
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
    to: [email],
    subject: `Vælg en ny adgangskode til ${clinic}`,
    lines: [
      "Du har bedt om at vælge en ny adgangskode til hjemmesidens administration. Linket kan bruges én gang og udløber om en time.",
    ],
    link: { label: "Vælg adgangskode", href: passwordLink(origin, token) },
    ending: "Har du ikke bedt om det, skal du ikke gøre noget. Din adgangskode er den samme.",
    expiresAt: after(now, RESET_LINK_SECONDS),
  });
}

/** `by` is the colleague's address; absent where nobody is known. */
type Invitation = { token: string; role: Role; by?: string };

export function inviteLetter(
  { origin, clinic }: Sender,
  email: string,
  { token, role, by = "En kollega" }: Invitation,
  now: Date,
): Letter {
  return linkLetter({
    to: [email],
    subject: `Invitation til hjemmesiden: ${clinic}`,
    lines: [
      `${by} har inviteret dig til at ${ABLE[role]}.`,
      "Linket kan bruges én gang og udløber om syv dage.",
    ],
    link: { label: "Vælg adgangskode", href: passwordLink(origin, token) },
    ending: "Er linket udløbet, kan din kollega sende et nyt.",
    expiresAt: after(now, INVITE_LINK_SECONDS),
  });
}

export const ABLE: Record<Role, string> = {
  Ejer: "redigere klinikkens hjemmeside, behandle bestillinger og styre konti",
  Redaktør: "redigere klinikkens hjemmeside",
  Bestillinger: "behandle bestillinger og opkald",
};

/** What an account's owner is told: a subject, and what has happened. */
const NEWS = {
  "password changed": [
    "Din adgangskode til {klinik} er ændret",
    "Din adgangskode til hjemmesidens administration er lige blevet ændret.",
  ],
  "second factor on": [
    "Totrinslogin er slået til hos {klinik}",
    "Når du logger ind i hjemmesidens administration, bliver du nu også bedt om en kode fra din telefon.",
  ],
  "second factor off": [
    "Totrinslogin er slået fra hos {klinik}",
    "Du bliver ikke længere bedt om en kode, når du logger ind i hjemmesidens administration.",
  ],
  "recovery codes renewed": [
    "Du har nye gendannelseskoder til {klinik}",
    "Der er oprettet ti nye gendannelseskoder til din konto. De gamle virker ikke længere.",
  ],
  "codes guessed": [
    "Nogen prøver at logge ind på din konto hos {klinik}",
    "Din rigtige adgangskode er blevet brugt, men koden bagefter var forkert tre gange. Der er ikke lukket nogen ind.",
  ],
  "codes stopped": [
    "Din konto hos {klinik} er låst",
    "Der er skrevet ti forkerte koder på din konto efter den rigtige adgangskode. Der er ikke lukket nogen ind. Vælg en ny adgangskode, så kan du logge ind igen.",
  ],
  "passkey added": [
    "Du har fået en ny adgangsnøgle til {klinik}",
    "Der er lige tilføjet en adgangsnøgle til din konto. Med den kan man logge ind i hjemmesidens administration uden adgangskode. Du kan fjerne den under »Totrinslogin«.",
  ],
  "passkey removed": [
    "En adgangsnøgle til {klinik} er fjernet",
    "Der er lige fjernet en adgangsnøgle fra din konto. Den kan ikke længere bruges til at logge ind.",
  ],
  "new device": [
    "Der er logget ind på din konto hos {klinik} fra en ny enhed",
    "Der er lige blevet logget ind på din konto fra en browser eller enhed, der ikke er brugt til det før. Du kan se den under »Din konto«.",
  ],
  "recovery code used": [
    "En gendannelseskode til {klinik} er brugt",
    "Der er lige blevet logget ind på din konto med en af dine gendannelseskoder. Den kan ikke bruges igen.",
  ],
} satisfies Record<string, [subject: string, told: string]>;

export type AccountNews = keyof typeof NEWS;

const NOT_ME =
  "Var det dig, skal du ikke gøre mere. Var det ikke dig, så vælg straks en ny adgangskode med »Glemt adgangskode?«, log ud alle andre steder under »Din konto«, og sig det til dine kolleger og den, der driver hjemmesiden.";

export function newsLetter(
  { origin, clinic }: Sender,
  email: string,
  { news, more = [] }: { news: AccountNews; more?: string[] },
  now: Date,
): Letter {
  const [subject, told] = NEWS[news];
  return linkLetter({
    to: [email],
    subject: subject.replace("{klinik}", () => clinic),
    lines: [told, ...more],
    link: { label: "Log ind", href: `${origin}/admin/login` },
    ending: NOT_ME,
    expiresAt: after(now, WORTH_KNOWING_SECONDS),
  });
}

type LinkMail = Pick<Letter, "to" | "subject" | "expiresAt"> & {
  lines: string[];
  link: { label: string; href: string };
  ending: string;
};

export function linkLetter({ lines, link, ending, ...letter }: LinkMail): Letter {
  const parts = [{ paragraphs: lines, links: [link] }, { paragraphs: [ending] }];
  return {
    ...letter,
    id: `konto-${crypto.randomUUID()}`,
    ...renderLetter(letter.subject, parts),
    isUrgent: true,
  };
}

export function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

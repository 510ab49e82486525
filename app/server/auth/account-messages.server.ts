import { cutText } from "../../formats/cut-text.ts";
import { DAY_MS } from "../../formats/durations.ts";
import type { Role } from "../../formats/role.ts";
import type { StoppedDrafts } from "../documents/drafts.server.ts";
import type { Message } from "../mail/queue-mail.server.ts";
import { renderMessage } from "../mail/render-message.server.ts";

const WORTH_KNOWING_MS = 5 * DAY_MS;

export type Sender = { origin: string; clinic: string };

type Words = [subject: string, told: string];

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
} satisfies Record<string, Words>;

export type AccountNews = keyof typeof NEWS;

export type ColleagueNews =
  | { kind: "invited"; email: string; by: string; role: Role }
  | { kind: "role changed"; email: string; by: string; role: Role; stopped: StoppedDrafts }
  | { kind: "removed"; email: string; by: string; stopped: StoppedDrafts }
  | { kind: "recipient added" | "recipient removed"; email: string; by: string }
  | { kind: "first sign-in" | "recipient confirmed"; email: string }
  | { kind: "new device" | "new passkey"; email: string; device: string };

/** Device names come from a list of ours and addresses are validated, so that no attacker can write to colleagues. */
const OF_COLLEAGUES: Record<ColleagueNews["kind"], Words> = {
  invited: ["En kollega er inviteret til {klinik}", "{by} har inviteret {email} til at {able}."],
  "role changed": [
    "En kollega har fået en ny rolle hos {klinik}",
    "{by} har ændret rollen for {email} til {role}. Nu kan kontoen bruges til at {able}.",
  ],
  removed: ["En konto er slettet hos {klinik}", "{by} har slettet kontoen {email}."],
  "first sign-in": [
    "En ny kollega er logget ind hos {klinik}",
    "{email} er logget ind for første gang.",
  ],
  "new passkey": [
    "En kollega har fået en ny adgangsnøgle til {klinik}",
    "{email} har tilføjet en adgangsnøgle fra {device}. Med den kan man logge ind uden adgangskode.",
  ],
  "new device": [
    "Der er logget ind hos {klinik} fra en ny enhed",
    "{email} er logget ind fra en enhed, der ikke er brugt før: {device}.",
  ],
  "recipient added": [
    "En modtager af bestillinger er tilføjet hos {klinik}",
    "{by} har tilføjet {email}. Når det er bekræftet derfra, sendes alle bestillinger også dertil.",
  ],
  "recipient confirmed": [
    "En ny modtager får nu bestillinger hos {klinik}",
    "Det er bekræftet fra {email}. Alle bestillinger sendes nu også dertil.",
  ],
  "recipient removed": [
    "En modtager af bestillinger er fjernet hos {klinik}",
    "{by} har fjernet {email}. Der sendes ikke længere bestillinger dertil.",
  ],
};

const ABLE: Record<Role, string> = {
  Ejer: "redigere klinikkens hjemmeside, behandle bestillinger og styre konti",
  Redaktør: "redigere klinikkens hjemmeside",
  Bestillinger: "behandle bestillinger og opkald",
};

export function composeReset(
  sender: Sender,
  email: string,
  { token, expiresAt }: PasswordLink,
): Message {
  return compose(sender, expiresAt, {
    to: [email],
    words: [
      "Vælg en ny adgangskode til {klinik}",
      "Du har bedt om at vælge en ny adgangskode til hjemmesidens administration. Linket kan bruges én gang og udløber om en time.",
    ],
    link: { label: "Vælg adgangskode", href: passwordLink(sender.origin, token) },
    ending: "Har du ikke bedt om det, skal du ikke gøre noget. Din adgangskode er den samme.",
  });
}

type PasswordLink = { token: string; expiresAt: Date };
type Invitation = PasswordLink & { role: Role; by?: string };

export function composeInvitation(
  sender: Sender,
  email: string,
  { token, expiresAt, role, by = "En kollega" }: Invitation,
): Message {
  return compose(sender, expiresAt, {
    to: [email],
    words: ["Invitation til hjemmesiden: {klinik}", "{by} har inviteret dig til at {able}."],
    values: { by, able: ABLE[role] },
    more: ["Linket kan bruges én gang og udløber om syv dage."],
    link: { label: "Vælg adgangskode", href: passwordLink(sender.origin, token) },
    ending: "Er linket udløbet, kan din kollega sende et nyt.",
  });
}

export function composeNews(
  sender: Sender,
  email: string,
  { news, more }: { news: AccountNews; more?: string[] },
  now: Date,
): Message {
  return compose(sender, new Date(now.getTime() + WORTH_KNOWING_MS), {
    to: [email],
    words: NEWS[news],
    more,
    link: { label: "Log ind", href: `${sender.origin}/admin/login` },
    ending:
      "Var det dig, skal du ikke gøre mere. Var det ikke dig, så vælg straks en ny adgangskode med »Glemt adgangskode?«, log ud alle andre steder under »Din konto«, og sig det til dine kolleger og den, der driver hjemmesiden.",
  });
}

export function composeColleagueNews(
  sender: Sender,
  to: string[],
  news: ColleagueNews,
  now: Date,
): Message {
  return compose(sender, new Date(now.getTime() + WORTH_KNOWING_MS), {
    to,
    words: OF_COLLEAGUES[news.kind],
    values: { ...news, able: "role" in news ? ABLE[news.role] : "" },
    more: "stopped" in news ? stoppedDrafts(news.stopped) : [],
    link: news.kind.startsWith("recipient")
      ? { label: "Se, hvem der får bestillingerne", href: `${sender.origin}/admin/modtagere` }
      : { label: "Se kollegerne", href: `${sender.origin}/admin/konto` },
    ending: "Ser det forkert ud, så tal med dine kolleger og den, der driver hjemmesiden.",
  });
}

export function composeAlarm(sender: Sender, to: string[], told: string, now: Date): Message {
  return compose(sender, new Date(now.getTime() + WORTH_KNOWING_MS), {
    to,
    words: ["Se efter i dag: hjemmesiden hos {klinik}", told],
    link: { label: "Se Drift", href: `${sender.origin}/admin/drift` },
    ending: "Send mailen videre til den, der driver hjemmesiden.",
  });
}

export function passwordLink(origin: string, token: string): string {
  return `${origin}/admin/adgangskode?token=${encodeURIComponent(token)}`;
}

type Composition = {
  to: string[];
  words: Words;
  values?: Record<string, unknown>;
  more?: string[];
  link: { label: string; href: string };
  ending: string;
};

function compose({ clinic }: Sender, expiresAt: Date, composition: Composition): Message {
  const { to, words, values, more = [], link, ending } = composition;
  const replacements: Record<string, unknown> = { ...values, klinik: clinic };
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name) => String(replacements[name]));
  const subject = fill(words[0]);
  const parts = [
    { paragraphs: [fill(words[1]), ...more], links: [link] },
    { paragraphs: [ending] },
  ];
  return {
    id: `konto-${crypto.randomUUID()}`,
    to,
    subject,
    ...renderMessage(subject, parts),
    expiresAt,
    isUrgent: true,
  };
}

function stoppedDrafts({ scheduled, shared }: StoppedDrafts): string[] {
  const stays = "Teksten ligger som kladde under »Oversigt«, hvor en anden kan udgive den.";
  return [
    ...scheduled.map((title) => `${quote(title)} udgives ikke som planlagt. ${stays}`),
    ...shared.map(
      (title) => `Det link, kollegaen har delt til kladden ${quote(title)}, virker ikke længere.`,
    ),
  ];
}

const LONGEST_TITLE = 60;

/** Somebody typed the title: a mail program must find no link in it. */
function quote(title: string): string {
  const words = cutText(title.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim(), LONGEST_TITLE);
  return `»${words || "Uden titel"}«`;
}

import { cutText } from "../../formats/cut-text.ts";
import { danishDate } from "../../formats/danish-time.ts";
import type { Role } from "../../formats/role.ts";
import type { StoppedDrafts } from "../documents/draft-access.server.ts";
import type { Message } from "../mail/queue-mail.server.ts";
import { renderMessage } from "../mail/render-message.server.ts";

export type Sender = { origin: string; clinic: string };

/** `link`: its label, and its path on the site. */
export type Letter = {
  words: Words;
  values?: Record<string, unknown>;
  more?: string[];
  link: [label: string, path: string];
  ending: string;
};

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

export function resetLetter(token: string): Letter {
  return {
    words: [
      "Vælg en ny adgangskode til {klinik}",
      "Du har bedt om at vælge en ny adgangskode til hjemmesidens administration. Linket kan bruges én gang og udløber om en time.",
    ],
    link: ["Vælg adgangskode", passwordPath(token)],
    ending: "Har du ikke bedt om det, skal du ikke gøre noget. Din adgangskode er den samme.",
  };
}

export function invitationLetter(token: string, role: Role, by = "En kollega"): Letter {
  return {
    words: ["Invitation til hjemmesiden: {klinik}", "{by} har inviteret dig til at {able}."],
    values: { by, able: ABLE[role] },
    more: ["Linket kan bruges én gang og udløber om syv dage."],
    link: ["Vælg adgangskode", passwordPath(token)],
    ending: "Er linket udløbet, kan din kollega sende et nyt.",
  };
}

/** To the account that it is about. */
export function accountLetter(news: AccountNews, more?: string[]): Letter {
  return {
    words: NEWS[news],
    more,
    link: ["Log ind", "/admin/login"],
    ending:
      "Var det dig, skal du ikke gøre mere. Var det ikke dig, så vælg straks en ny adgangskode med »Glemt adgangskode?«, log ud alle andre steder under »Din konto«, og sig det til dine kolleger og den, der driver hjemmesiden.",
  };
}

export function colleagueLetter(news: ColleagueNews): Letter {
  return {
    words: OF_COLLEAGUES[news.kind],
    values: { ...news, able: "role" in news ? ABLE[news.role] : "" },
    more: "stopped" in news ? stoppedDrafts(news.stopped) : [],
    link: news.kind.startsWith("recipient")
      ? ["Se, hvem der får bestillingerne", "/admin/modtagere"]
      : ["Se kollegerne", "/admin/konto"],
    ending: "Ser det forkert ud, så tal med dine kolleger og den, der driver hjemmesiden.",
  };
}

export function alarmLetter(told: string): Letter {
  return {
    words: ["Se efter i dag: hjemmesiden hos {klinik}", told],
    link: ["Se Drift", "/admin/drift"],
    ending: "Send mailen videre til den, der driver hjemmesiden.",
  };
}

export function passwordPath(token: string): string {
  return `/admin/adgangskode?token=${encodeURIComponent(token)}`;
}

export function compose({ origin, clinic }: Sender, to: string[], letter: Letter): Message {
  const { words, values, more = [], link, ending } = letter;
  const replacements: Record<string, unknown> = { ...values, klinik: clinic };
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name) => String(replacements[name]));
  const subject = fill(words[0]);
  const [label, path] = link;
  const parts = [
    { paragraphs: [fill(words[1]), ...more], links: [{ label, href: origin + path }] },
    { paragraphs: [ending] },
  ];
  const id = `konto-${crypto.randomUUID()}`;
  return { id, to, subject, ...renderMessage(subject, parts), isUrgent: true };
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

/** What still signs in after a new password: the former one may have added it. */
export function keptFactors(keys: { name: string; addedAt: Date }[], codesSince?: Date): string[] {
  const list = new Intl.ListFormat("da").format(
    keys.map(({ name, addedAt }) => `${quote(name)} (tilføjet ${danishDate(addedAt)})`),
  );
  const ofKeys = `Du kan stadig logge ind uden adgangskode med ${list}. Kender du ikke en af dem, så log ind, og fjern den under »Totrinslogin«.`;
  const ofCodes =
    codesSince &&
    `Totrinslogin er stadig slået til, og det har det været siden ${danishDate(codesSince)}. Var det ikke dig, der slog det til, så få hjælp af den, der driver hjemmesiden.`;
  return [...(keys.length > 0 ? [ofKeys] : []), ...(ofCodes ? [ofCodes] : [])];
}

const LONGEST_TITLE = 60;

/** Somebody typed it, an attacker perhaps: a mail program must find no link in it. */
function quote(title: string): string {
  const words = cutText(title.replace(/[^\p{L}\p{M}\p{N}-]+/gu, " ").trim(), LONGEST_TITLE);
  return `»${words || "Uden titel"}«`;
}

import type { StoredKind } from "../../formats/audit-kinds.ts";
import { danishTime } from "../../formats/danish-time.ts";
import { parsePositiveInteger } from "../../formats/positive-integer.ts";
import { samspil } from "../../server/context.ts";
import type { StoredEvent } from "../../server/events/events.server.ts";
import { ListPager } from "../../shell/list-part-bar.tsx";
import { Screen } from "../../shell/screen.tsx";
import type { Route } from "./+types/events";

type EventSubject = Pick<StoredEvent, "account" | "about">;

const SIGNED_IN = new Map([
  ["password", "Loggede ind med adgangskode"],
  ["code", "Loggede ind med adgangskode og kode"],
  ["recovery code", "Loggede ind med adgangskode og gendannelseskode"],
  ["passkey", "Loggede ind med adgangsnøgle"],
]);

const WORDS: Record<StoredKind, string | ((event: EventSubject) => string)> = {
  "signed in": ({ about }) => SIGNED_IN.get(about) ?? "Loggede ind",
  "signed out": "Loggede ud",
  "tries refused": ({ account, about }) =>
    `${countOf(about, "forsøg", "forsøg")} på at logge ind blev afvist${account ? "" : " (ingen konto med den adresse)"}`,
  "sessions ended": "Loggede ud på andre enheder",
  "password changed": "Skiftede adgangskode",
  "password chosen by link": "Valgte ny adgangskode med et link",
  "password set on the server": ({ about }) => `${about} fik ny adgangskode på serveren`,
  "second factor turned on": "Slog totrinslogin til",
  "second factor turned off": "Slog totrinslogin fra",
  "second factor turned off on the server": ({ about }) =>
    `Totrinslogin blev slået fra for ${about} på serveren`,
  "recovery codes renewed": "Lavede nye gendannelseskoder",
  "passkey added": ({ about }) => `Tilføjede adgangsnøglen »${about}«`,
  "passkey removed": ({ about }) => `Fjernede adgangsnøglen »${about}«`,
  "colleague invited": ({ about }) => `Inviterede ${about}`,
  "role changed": ({ about }) => {
    const [email, role] = about.split(" ");
    return `Gav ${email} rollen ${role}`;
  },
  "account made": ({ about }) => `Kontoen ${about} blev oprettet`,
  "account removed": ({ about }) => `Slettede kontoen ${about}`,
  "order taken": ({ about }) => `Tog imod bestilling ${about} på telefon`,
  "orders exported": ({ about }) =>
    `Hentede ${countOf(about, "bestilling", "bestillinger")} til Excel`,
  "order erased": ({ account, about }) =>
    account
      ? `Slettede bestilling ${about}`
      : `Bestilling ${about} blev slettet, fordi opbevaringstiden var udløbet`,
  "mail sent again": ({ about }) => `Sendte en mail om bestilling ${about} igen`,
  "recipient added": ({ about }) => `Tilføjede ${about} som modtager af bestillinger`,
  "recipient confirmed": "Bekræftede og får nu mails om bestillinger",
  "recipient removed": ({ about }) => `Fjernede ${about} som modtager af bestillinger`,
  "backup made": "Sikkerhedskopien blev lavet og afprøvet",
  "backup failed": "Sikkerhedskopien kunne ikke laves",
  "backup restored": ({ about }) =>
    `Hjemmesiden blev gendannet fra sikkerhedskopien fra ${danishTime(about)}`,
  "database went back": ({ about }) => about,
  "clock trusted": "Sagde, at serverens ur går rigtigt",
};

function describeEvent(event: StoredEvent): string {
  const words = WORDS[event.kind];
  return typeof words === "function" ? words(event) : words;
}

/** An anonymous client's sign-in attempts have no actor. */
function formatActor({ kind, account, about }: StoredEvent): string {
  if (kind === "tries refused" && !account) return "Ukendt";
  if (kind === "recipient confirmed") return about;
  return account || "Serveren";
}

function countOf(about: string, one: string, many: string): string {
  return `${about} ${about === "1" ? one : many}`;
}

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { events, settings } = context.get(samspil);
  const page = parsePositiveInteger(searchParams.get("side")) ?? 1;
  const part = await events.list({ page });
  return {
    ...part,
    keptDays: settings.historyDays,
    events: part.events.map((event) => ({
      id: event.id,
      at: event.at,
      when: danishTime(event.at),
      description: describeEvent(event),
      actor: formatActor(event),
      device: event.device,
    })),
  };
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { page, pages, count, events, keptDays } = loaderData;
  return (
    <Screen title="Historik" name="Hændelser">
      <ol className="events rows rule-list" aria-label="Hændelser, de nyeste først">
        {events.map(({ id, at, when, description, actor, device }) => (
          <li key={id}>
            <time dateTime={at}>{when}</time>
            <div>
              <p>{description}</p>
              <p className="meta">
                <span>{actor}</span>
                {device && <span>{device}</span>}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <ListPager at={{ page, pages }} found={count} pageQuery={(side) => `?side=${side}`} />
      <p className="retention">
        Hændelser kan ikke rettes. De slettes automatisk efter {keptDays} dage.
      </p>
    </Screen>
  );
}

import { danishDay } from "../../formats/danish-moment.ts";
import { chosenTime, danishTimeAlone, timeFormat } from "../../formats/danish-time.ts";
import { readProvenBackup } from "../../server/backup/copies-state.server.ts";
import { type DiskRoom, gigabytes, readDiskRoom } from "../../server/data-dir/disk-room.server.ts";
import type { Misconfiguration } from "../../server/http/deployment-check.server.ts";
import { readBackups } from "../dashboard/backups.server.ts";
import type { ToolServices } from "../services.ts";
import { ageWords, type Trouble } from "./drift.ts";

const MONTH_MS = 30 * 24 * 60 * 60_000;
const ADVICE = "Sig det til den, der driver hjemmesiden.";

export type Fact = {
  label: string;
  value: string;
  note: string;
  link?: { to: string; label: string };
};

type FormattedFact = { fact: Fact; troubles: Trouble[] };

/** What the one who runs the server sees to, and how it stands. */
export async function readServer(services: ToolServices, headers: Headers, now: Date) {
  const told = [
    await formatMail(services, now),
    await formatBackup(services, now),
    await formatDisk(services),
  ];
  const wrong = services.deployment.misconfigurations(headers);
  const setUp = wrong.map(
    (name): Trouble => ({
      name: "opsætningen",
      sentence: MISCONFIGURATIONS[name],
      isUrgent: true,
    }),
  );
  return {
    facts: told.map(({ fact }) => fact),
    troubles: [...told.flatMap(({ troubles }) => troubles), ...setUp],
  };
}

const MISCONFIGURATIONS: Record<Misconfiguration, string> = {
  "proxy not trusted":
    "Hjemmesiden kan ikke kende de besøgende fra hinanden: Prøver én for mange gange, kan alle blive lukket ude. Sig det til den, der driver hjemmesiden (TRUST_PROXY er 0).",
  "proxy missing":
    "Hjemmesiden kan ikke kende de besøgende fra hinanden: Prøver én for mange gange, kan alle blive lukket ude. Sig det til den, der driver hjemmesiden (X-Forwarded-For mangler).",
  "origin not set":
    "Hjemmesiden ved ikke, hvad dens adresse er. Links i dens mails virker ikke, og mails om bestillinger når måske ingen. Sig det til den, der driver hjemmesiden (ORIGIN mangler).",
  "lock held":
    "Planlagte kladder bliver ikke udgivet, eller gamle mails bliver ikke slettet: En anden proces holder en lås i databasen. Sig det til den, der driver hjemmesiden (pg_stat_activity).",
};

const monthName = timeFormat("da-DK", { month: "long" });

export function formatOrders(placed: string[], now: Date): Fact {
  const label = "Seneste bestilling";
  const [latest] = placed;
  if (!latest) return { label, value: "Ingen endnu", note: "" };
  const month = danishDay(now).slice(0, 7);
  const count = placed.filter((time) => danishDay(new Date(time)).startsWith(month)).length;
  return {
    label,
    value: danishTimeAlone(new Date(latest), now),
    note: `${count === 0 ? "Ingen" : count} i ${monthName(now)}${count > 0 ? ", alle gemt" : ""}`,
  };
}

export async function formatMail(services: ToolServices, now: Date): Promise<FormattedFact> {
  const { orders, mailbox, settings } = services;
  const { failed, late } = await orders.trouble();
  const { waiting } = await mailbox.depth();
  const { sent, nextAt } = await mailbox.recent(new Date(now.getTime() - MONTH_MS));
  const label = "Mail";
  if (!settings.smtpUrl) {
    const reachesNobody = {
      name: "mails",
      sentence: `Hjemmesiden sender ingen mails, så ingen får besked om bestillinger. De er gemt. ${ADVICE}`,
      isUrgent: settings.isPublic,
      isToldThere: !settings.isPublic,
    };
    return {
      fact: { label, value: "Gemmes som filer", note: "Der er ikke valgt en mailserver." },
      troubles: [reachesNobody],
    };
  }
  const stuck = failed + late;
  const value = [
    `${sent} sendt`,
    waiting > 0 && `${waiting} venter`,
    failed > 0 && `${failed} nåede ikke frem`,
  ].filter(Boolean);
  const next = nextAt && waiting > 0 ? chosenTime(nextAt.toISOString(), now) : undefined;
  return {
    fact: {
      label,
      value: value.join(", "),
      note: next ? `Prøves igen ${next}.` : "Seneste 30 dage",
      link:
        waiting + failed > 0
          ? { to: "/admin/bestillinger", label: waiting + failed === 1 ? "Se den" : "Se dem" }
          : undefined,
    },
    troubles: stuck > 0 ? [stuckMail(stuck, failed)] : [],
  };
}

function stuckMail(stuck: number, failed: number): Trouble {
  const how = failed > 0 ? "nåede ikke frem" : "har ventet i over et kvarter";
  return stuck === 1
    ? {
        name: "én mail",
        sentence: `En mail om en bestilling ${how}. Bestillingen er gemt.`,
        isToldThere: true,
      }
    : {
        name: `${stuck} mails`,
        sentence: `${stuck} mails om bestillinger ${how}. Bestillingerne er gemt.`,
        isToldThere: true,
      };
}

export async function formatBackup(
  { settings }: Pick<ToolServices, "settings">,
  now: Date,
): Promise<FormattedFact> {
  const words = await readBackups(settings, now);
  const alarms = words.filter(({ isAlarm }) => isAlarm);
  const proven = await readProvenBackup(settings, now);
  const note = words.map(({ text }) => text).join(" ");
  // Of a database elsewhere nobody here can see it.
  const isMade = settings.backupAddress || settings.databaseUrl;
  return {
    fact: {
      label: "Sikkerhedskopi",
      value: proven
        ? `${ageWords(now.getTime() - Date.parse(proven.madeAt))} gammel`
        : withoutProven(settings),
      note: alarms.length > 0 ? "Se ovenfor." : note,
    },
    troubles: (isMade || proven ? alarms : words).map(({ text, isAlarm }) => ({
      name: "sikkerhedskopien",
      sentence: text,
      isUrgent: isAlarm,
    })),
  };
}

function withoutProven({ backupAddress, databaseUrl }: ToolServices["settings"]): string {
  if (backupAddress) return "Ingen prøvet endnu";
  return databaseUrl ? "Hos databasen" : "Ingen";
}

export async function formatDisk({
  settings,
}: Pick<ToolServices, "settings">): Promise<FormattedFact> {
  const room = await readDiskRoom(settings.dataDir);
  return {
    fact: {
      label: "Plads på disken",
      value: `${Math.floor((100 * room.free) / room.size)}\u00a0% fri`,
      note: `${gigabytes(room.free)} af ${gigabytes(room.size)}`,
    },
    troubles: diskTroubles(room),
  };
}

export function diskTroubles({ free, state }: Pick<DiskRoom, "free" | "state">): Trouble[] {
  const name = "pladsen på disken";
  if (state === "ample") return [];
  return state === "short"
    ? [
        {
          name,
          sentence: `Der er kun ${gigabytes(free)} fri på serverens disk. Snart kan intet gemmes. ${ADVICE}`,
          isUrgent: true,
        },
      ]
    : [
        {
          name,
          sentence: `Der er ${gigabytes(free)} fri på serverens disk: lidt, når der skal tages kopier. ${ADVICE}`,
        },
      ];
}

import { danishDay } from "../../formats/danish-clock.ts";
import { chosenTime, danishTimeCapitalised, timeFormat } from "../../formats/danish-time.ts";
import { DAY_MS } from "../../formats/durations.ts";
import { readVerifiedBackup } from "../../server/backup/copies-state.server.ts";
import type { Settings } from "../../server/config.server.ts";
import { gigabytes, readDiskRoom } from "../../server/data-dir/disk-room.server.ts";
import type { ToolServices } from "../services.ts";
import { type Result, runChecks } from "./check.ts";
import { CHECKS } from "./checks.server.ts";
import { ageWords } from "./drift.ts";

const MONTH_MS = 30 * DAY_MS;

export type Fact = {
  label: string;
  value: string;
  note: string;
  link?: { to: string; label: string };
};

export function checkServer(
  { settings, deployment, jobs }: Pick<ToolServices, "settings" | "deployment" | "jobs">,
  headers: Headers,
  now: Date,
): Promise<Result[]> {
  const misconfigurations = deployment.misconfigurations(headers);
  return runChecks(CHECKS, { settings, now, misconfigurations, jobs: jobs() });
}

const monthName = timeFormat("da-DK", { month: "long" });

export function formatOrders(placed: string[], now: Date): Fact {
  const label = "Seneste bestilling";
  const [latest] = placed;
  if (!latest) return { label, value: "Ingen endnu", note: "" };
  const month = danishDay(now).slice(0, 7);
  const count = placed.filter((time) => danishDay(new Date(time)).startsWith(month)).length;
  return {
    label,
    value: danishTimeCapitalised(new Date(latest), now),
    note: `${count === 0 ? "Ingen" : count} i ${monthName(now)}${count > 0 ? ", alle gemt" : ""}`,
  };
}

export async function formatMail(
  { orders, deliveries, settings }: ToolServices,
  now: Date,
): Promise<Fact> {
  const label = "Mail";
  if (!settings.smtpUrl) {
    return { label, value: "Gemmes som filer", note: "Der er ikke valgt en mailserver." };
  }
  const { failed, unsure } = await orders.countMailProblems();
  const { waiting } = await deliveries.depth();
  const { sent, nextAt } = await deliveries.recent(new Date(now.getTime() - MONTH_MS));
  const value = [
    `${sent} sendt`,
    waiting > 0 && `${waiting} venter`,
    failed > 0 && `${failed} nåede ikke frem`,
    unsure > 0 && `${unsure} måske sendt`,
  ].filter(Boolean);
  const open = waiting + failed + unsure;
  const next = nextAt && waiting > 0 ? chosenTime(nextAt.toISOString(), now) : undefined;
  return {
    label,
    value: value.join(", "),
    note: next ? `Prøves igen ${next}.` : "Seneste 30 dage",
    link:
      open > 0 ? { to: "/admin/bestillinger", label: open === 1 ? "Se den" : "Se dem" } : undefined,
  };
}

export async function formatBackup(
  settings: Settings,
  results: Result[],
  now: Date,
): Promise<Fact> {
  const proven = await readVerifiedBackup(settings, now);
  const found = results.filter(({ name }) => name === "sikkerhedskopien");
  const isWell = found.every(({ state }) => state === "ok");
  return {
    label: "Sikkerhedskopi",
    value: proven
      ? `${ageWords(now.getTime() - Date.parse(proven.madeAt))} gammel`
      : withoutProven(settings),
    note: isWell ? found.map(({ text }) => text).join(" ") : "Se ovenfor.",
  };
}

function withoutProven({ backupAddress, databaseUrl }: Settings): string {
  if (backupAddress) return "Ingen prøvet endnu";
  return databaseUrl ? "Hos databasen" : "Ingen";
}

export async function formatDisk({ dataDir }: Settings): Promise<Fact> {
  const { free, size } = await readDiskRoom(dataDir);
  return {
    label: "Plads på disken",
    value: `${Math.floor((100 * free) / size)}\u00a0% fri`,
    note: `${gigabytes(free)} af ${gigabytes(size)}`,
  };
}

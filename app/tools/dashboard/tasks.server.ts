import type { ListedDraft } from "../../editor/form/drafts/draft-list.tsx";
import { type Feature, featureRegistry, type Task, type TaskRow } from "../../feature.ts";
import { danishDay } from "../../formats/danish-clock.ts";
import { timeFormat } from "../../formats/danish-time.ts";
import type { Role } from "../../formats/role.ts";
import type { RequestContext } from "../../server/context.ts";
import type { Draft } from "../../server/documents/drafts.server.ts";
import { admin } from "../../shell/gate.server.ts";
import { mayOpen } from "../../shell/permissions.ts";

const weekday = timeFormat("da-DK", { weekday: "long" });
const date = timeFormat("da-DK", { day: "numeric", month: "long" });
const shortMonth = timeFormat("da-DK", { month: "short" });

type Part = { title: string; to?: string; tasks: Task[] };

/** What each part of the site asks the signed-in person to do, and the drafts that are published today. */
export async function readTasks(
  context: RequestContext,
  request: Request,
  { due, now }: { due: ListedDraft[]; now: Date },
) {
  const { role } = context.get(admin);
  const parts: Part[] = [];
  for (const { title = "", tile, tasks } of context.get(featureRegistry).features) {
    const to = `/admin/${tile?.to}`;
    if (!tasks || !mayOpen(role, to)) continue;
    const own = await tasks(context, request);
    parts.push({ title, to, tasks: own.filter((task) => mayOpen(role, task.to)) });
  }
  parts.push({ title: "Udgives", tasks: draftTasks(due) });
  const all = parts.flatMap(({ tasks }) => tasks);
  return {
    urgent: all.filter(({ level }) => level === "urgent"),
    day: describeDay(
      all.filter(({ level }) => level === "today"),
      now,
    ),
    today: parts.map(({ title, to, tasks }) => ({
      title,
      to,
      rows: tasks.flatMap(rowsOf),
    })),
    later: all.filter(({ level }) => level === "later"),
  };
}

function rowsOf({ rows = [], count = rows.length, to }: Task): TaskRow[] {
  const others = count - rows.length;
  return others > 0 ? [...rows, { id: to, to, title: `Og ${others} til`, text: "" }] : rows;
}

function draftTasks(due: ListedDraft[]): Task[] {
  const count = (drafts: ListedDraft[], what: string): Task[] => {
    const rows = drafts.map(({ id, to, title, state, savedBy, failure }) => ({
      ...{ id, to, title, states: [state] },
      text: failure ?? `Skrevet af ${savedBy}`,
    }));
    const title = `${rows.length} ${rows.length === 1 ? "kladde" : "kladder"} ${what}`;
    return rows.length > 0 ? [{ level: "today", title, to: "/admin", rows }] : [];
  };
  return [
    ...count(
      due.filter(({ failure }) => !failure),
      "udgives",
    ),
    ...count(
      due.filter(({ failure }) => failure),
      "kunne ikke udgives",
    ),
  ];
}

function describeDay(tasks: Task[], now: Date) {
  const day = `${weekday(now)} den ${date(now).replace(" ", "\u00a0")}`;
  const titles = new Intl.ListFormat("da-DK").format(tasks.map(({ title }) => title));
  return {
    number: Number.parseInt(date(now), 10),
    month: shortMonth(now),
    sentence: `${day.charAt(0).toUpperCase()}${day.slice(1)}${titles && `: ${titles}`}.`,
    isCalm: tasks.length === 0,
  };
}

/** A draft that is to be published today or earlier, or could not be. */
export function isDue(
  { publishAt, failure }: Pick<Draft, "publishAt" | "failure">,
  now: Date,
): boolean {
  if (failure) return true;
  return publishAt !== undefined && danishDay(publishAt) <= danishDay(now);
}

export function readTiles(features: Feature[], role: Role) {
  return features.flatMap(({ title = "", tile }) => {
    if (!tile || !mayOpen(role, `/admin/${tile.to}`)) return [];
    const { to, text, tone, figure } = tile;
    return [{ to, title, text, tone, figure }];
  });
}

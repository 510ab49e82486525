import { parseDanishTime } from "../formats/danish-clock.ts";
import { DAY_MS } from "../formats/durations.ts";
import { iCalendar } from "../formats/icalendar.ts";
import { samspil } from "../server/context.ts";
import type { Content } from "../server/documents/content.server.ts";
import { type ExternalEvent, eventAddress } from "../site/page/event.ts";
import { plainLines } from "../site/text/plain-text.ts";
import type { Route } from "./+types/calendar";
import { readSupervisionEvents } from "./supervision/supervision.server.ts";
import { readCourseDates } from "./uddannelse/uddannelse.server.ts";

/** A date of a course or of supervision, for a visitor's own calendar. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const event = readDates(content).find(({ id }) => `${id}.ics` === params.file);
  const start = event && parseDanishTime(event.start);
  if (!start) return new Response("Datoen findes ikke.", { status: 404 });
  const { id, title, sted, description, href } = event;
  const calendar = iCalendar(
    {
      uid: `${id}@${new URL(settings.origin).hostname}`,
      start,
      end: endOf(event, start),
      title,
      place: sted,
      description: plainLines(description).join("\n"),
      url: settings.origin + eventAddress(href, id),
    },
    content.now(),
  );
  return new Response(calendar, { headers: { "content-type": "text/calendar; charset=utf-8" } });
}

function readDates(content: Content) {
  const supervision = readSupervisionEvents(content);
  return [
    ...readCourseDates(content),
    ...supervision.map((event) => ({ ...event, href: "/supervision" })),
  ];
}

const WEEK_MS = 7 * DAY_MS;

/** A group that meets now and then for months is put in the calendar for its first time only. */
function endOf({ start, slut }: Pick<ExternalEvent, "start" | "slut">, from: Date) {
  const end = parseDanishTime(slut);
  if (!end || end <= from) return undefined;
  const isLong = end.getTime() - from.getTime() > WEEK_MS;
  const last = isLong ? parseDanishTime(start.slice(0, 10) + slut.slice(10)) : end;
  return last && last > from ? last : undefined;
}

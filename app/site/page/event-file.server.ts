import { createEvents, type EventAttributes } from "ics";
import { danishMoment } from "../../formats/danish-moment.ts";
import { plainText } from "../text/plain-text.ts";
import type { ExternalEvent } from "./event.server.ts";

type FiledEvent = ExternalEvent & { url: string };

/** Events for a visitor's own calendar; 404 where none of them has a day. */
export function eventFile(events: FiledEvent[]): Response {
  const dated = events.flatMap((event) => attributesOf(event) ?? []);
  const { value } = dated.length > 0 ? createEvents(dated) : { value: null };
  if (!value) return new Response("Datoen findes ikke.", { status: 404 });
  const [only] = events.length === 1 ? events : [];
  const name = only?.id.replace(/[^\w-]/g, "") || "datoer";
  return new Response(value, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.ics"`,
    },
  });
}

function attributesOf(event: FiledEvent): EventAttributes | undefined {
  const { id, title, description, sted, url } = event;
  const start = danishMoment(event.start);
  if (!start) return undefined;
  const end = danishMoment(event.slut);
  const common = {
    uid: `${id}@${new URL(url).hostname}`,
    productId: "samspil",
    title,
    description: plainText(description),
    location: sted || undefined,
    url,
    start: start.getTime(),
    startInputType: "utc",
    startOutputType: "utc",
  } as const;
  return end && end > start
    ? { ...common, end: end.getTime(), endInputType: "utc", endOutputType: "utc" }
    : { ...common, duration: { hours: 1 } };
}

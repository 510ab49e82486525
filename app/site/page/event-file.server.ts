import { createEvent } from "ics";
import { danishMoment } from "../../formats/danish-moment.ts";
import { plainText } from "../text/plain-text.ts";
import type { ExternalEvent } from "./event.server.ts";

/** An event for a visitor's own calendar; 404 for one without a day. */
export function eventFile(event: ExternalEvent | undefined, url: string): Response {
  const start = event && danishMoment(event.start);
  if (!event || !start) return new Response("Datoen findes ikke.", { status: 404 });
  const end = danishMoment(event.slut);
  const { value } = createEvent({
    uid: `${event.id}@${new URL(url).hostname}`,
    productId: "samspil",
    title: event.title,
    description: plainText(event.description),
    location: event.sted || undefined,
    url,
    start: start.getTime(),
    startInputType: "utc",
    startOutputType: "utc",
    ...(end && end > start
      ? { end: end.getTime(), endInputType: "utc" as const, endOutputType: "utc" as const }
      : { duration: { hours: 1 } }),
  });
  if (!value) return new Response("Datoen findes ikke.", { status: 404 });
  return new Response(value, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${event.id.replace(/[^\w-]/g, "")}.ics"`,
    },
  });
}

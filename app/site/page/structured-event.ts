import { parseDanishTime } from "../../formats/danish-clock.ts";
import { hasPrice, parsePrice } from "../../formats/kroner.ts";
import { plainText } from "../text/plain-text.ts";
import type { ExternalEvent } from "./event.ts";

export function structuredEvent(
  { title, description, externalLink, start, slut, sted, pris }: ExternalEvent,
  type: "Event" | "CourseInstance",
  organizer: { "@type": string; name: string; url: string },
) {
  return {
    "@type": type,
    name: title,
    description: plainText(description),
    ...(externalLink && { url: externalLink }),
    ...timeOf("startDate", start),
    ...timeOf("endDate", slut),
    ...(sted && { location: { "@type": "Place", name: sted, address: sted } }),
    ...(hasPrice(pris) && {
      offers: {
        "@type": "Offer",
        price: parsePrice(pris),
        priceCurrency: "DKK",
        ...(externalLink && { url: externalLink }),
      },
    }),
    organizer,
  };
}

function timeOf(name: "startDate" | "endDate", local: string) {
  const moment = parseDanishTime(local);
  return moment && { [name]: moment.toISOString() };
}

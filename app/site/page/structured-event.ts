import { danishMoment } from "../../formats/danish-moment.ts";
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
    ...momentOf("startDate", start),
    ...momentOf("endDate", slut),
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

function momentOf(name: "startDate" | "endDate", local: string) {
  const moment = danishMoment(local);
  return moment && { [name]: moment.toISOString() };
}

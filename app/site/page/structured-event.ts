import { danishMoment } from "../../formats/danish-moment.ts";
import { hasPrice, parsePrice } from "../../formats/kroner.ts";
import { plainText } from "../text/plain-text.ts";
import type { ExternalEvent } from "./event.ts";
import type { SiteFacts } from "./page-meta.ts";

export function structuredEvent(
  { title, description, externalLink, start, slut, sted, pris }: ExternalEvent,
  type: "Event" | "CourseInstance",
  site: SiteFacts | undefined,
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
    ...(site && { organizer: structuredOrganizer(site) }),
  };
}

export function structuredOrganizer({ name, origin }: SiteFacts) {
  return { "@type": "Organization", name, url: `${origin}/` };
}

function momentOf(name: "startDate" | "endDate", local: string) {
  const moment = danishMoment(local);
  return moment && { [name]: moment.toISOString() };
}

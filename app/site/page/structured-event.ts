import { plainText } from "../text/plain-text.ts";
import type { ExternalEvent } from "./event.server.ts";
import type { SiteFacts } from "./page-meta.ts";

export function structuredEvent(
  { title, description, externalLink }: ExternalEvent,
  type: "Event" | "CourseInstance",
  site: SiteFacts | undefined,
) {
  return {
    "@type": type,
    name: title,
    description: plainText(description),
    ...(externalLink && { url: externalLink }),
    ...(site && { organizer: structuredOrganizer(site) }),
  };
}

export function structuredOrganizer({ name, origin }: SiteFacts) {
  return { "@type": "Organization", name, url: `${origin}/` };
}

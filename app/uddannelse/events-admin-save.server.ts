import { type EventRules, eventRules } from "../admin/form/event-fields.server.ts";
import type { Samspil } from "../server/context.ts";
import { readUddannelser, type Uddannelse, uddannelserDocument } from "./uddannelse.server.ts";

export const BUTTON_TEXT = "Tilmeld";

type FoundCourse =
  | { kind: "found"; course: Uddannelse }
  | { kind: "unknown" }
  /** There is no document to look in. */
  | { kind: "no-data" };

export function readCourse({ content }: Pick<Samspil, "content">, id: string): FoundCourse {
  const source = content.source(uddannelserDocument);
  if (source === "missing" || source === "unreadable") return { kind: "no-data" };
  const course = readUddannelser(content).find((other) => other.id === id);
  return course ? { kind: "found", course } : { kind: "unknown" };
}

export function courseEventRules(courseId: string): EventRules {
  return eventRules({
    document: uddannelserDocument,
    path: ["uddannelser", courseId, "events"],
    gone: "Uddannelsen kunne ikke findes...",
    buttonText: BUTTON_TEXT,
    needsImage: false,
    idFrom: (titleId) => `${titleId}-${Date.now()}`,
  });
}

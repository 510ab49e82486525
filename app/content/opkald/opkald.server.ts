import { z } from "zod";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { lastUpdated, text } from "../../server/documents/fields.server.ts";
import { readPsykologer } from "../om/om.server.ts";
import demo from "./opkald.demo.json" with { type: "json" };

export const opkaldDocument = defineDocument({
  name: "opkald",
  labels: {
    name: "Ring mig op",
    part: "Ring mig op",
    inSentence: "teksterne ved »Ring mig op«",
    fields: { indledning: "Indledning", naeste: "Hvad der sker bagefter", vises: "Vises" },
  },
  schema: z.object({
    indledning: text(),
    /** What the clinic promises to whoever has asked: how soon, from which number. */
    naeste: text(),
    /** 'ja' where the clinic has said that it calls: the form is a promise, and nobody else makes it. */
    vises: text(),
    lastUpdated: lastUpdated(),
  }),
  fallback: {},
  demo,
});

export type CallbackOffer = ReturnType<typeof offerOf>;

/** What the form says and offers; undefined until the clinic has said that it calls. */
export function readCallbackOffer(content: Content): CallbackOffer | undefined {
  return content.get(opkaldDocument).vises === "ja" ? offerOf(content) : undefined;
}

function offerOf(content: Content) {
  const { indledning, naeste } = content.get(opkaldDocument);
  const people = readPsykologer(content).map(({ id, navn }) => ({ id, navn }));
  return { indledning: indledning || "Skriv dit nummer, så ringer vi til dig.", naeste, people };
}

import { longText, text } from "../../admin/form/form-fields.ts";
import { documentSchema } from "../../admin/form/stored-schema.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { readPsykologer } from "../om/om.server.ts";
import demo from "./opkald.demo.json" with { type: "json" };
import type { Choices } from "./opkald.ts";

export const TEXTS = {
  /** The form is a promise: only the clinic can turn it on. */
  vises: text("Vil I ringe folk op?", {
    choices: [
      { value: "", label: "Nej, vis ikke formularen" },
      { value: "ja", label: "Ja, vis den, og vi ringer" },
    ],
  }),
  indledning: longText("Indledning", {
    optional: true,
    hint: "Uden den står der: Skriv dit nummer, så ringer vi til dig.",
  }),
  naeste: longText("Hvad der sker bagefter", {
    optional: true,
    hint: "Hvornår ringer I, fra hvilket nummer, og hvad gør I, hvis ingen tager den? Det står under formularen og på siden, der siger tak.",
  }),
};

export const opkaldDocument = defineDocument({
  name: "opkald",
  labels: {
    name: "Ring mig op",
    part: "Ring mig op",
  },
  schema: documentSchema(TEXTS),
  fallback: {},
  demo,
});

export type CallbackOffer = NonNullable<ReturnType<typeof readCallbackOffer>>;

/** Undefined until the clinic turns the form on. */
export function readCallbackOffer(content: Content) {
  const { vises, indledning, naeste } = content.get(opkaldDocument);
  if (vises !== "ja") return undefined;
  return {
    indledning: indledning || "Skriv dit nummer, så ringer vi til dig.",
    naeste,
    callees: readCallees(content),
  };
}

export function readCallees(content: Content): Choices {
  const people = readPsykologer(content).map(({ id, navn }) => ({ value: id, label: navn }));
  return [{ value: "", label: "Den, der har tid" }, ...people];
}

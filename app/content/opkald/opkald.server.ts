import { pageForm } from "../../editor/fields/admin-form.ts";
import { longText, text } from "../../editor/fields/form-fields.ts";
import { documentSchema } from "../../editor/fields/stored-schema.server.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { readTelephone } from "../klinik/klinik.server.ts";
import { readPsykologer } from "../om/om.server.ts";
import demo from "./opkald.demo.json" with { type: "json" };
import type { Choices } from "./opkald.ts";

const TEXTS = {
  /** The form is a promise: only the clinic can turn it on. */
  vises: text("Vil I ringe folk op?", {
    choices: [
      { value: "", label: "Nej, vis ikke formularen" },
      { value: "ja", label: "Ja, vis den, og vi ringer" },
    ],
  }),
  ringer: text("Hvornår ringer I tilbage?", {
    choices: [
      { value: "", label: "Det står i teksten nedenfor" },
      { value: "naeste", label: "Næste gang vi har telefontid" },
    ],
    hint: "Vælger du det sidste, lover siden det: »så ringer vi i morgen«.",
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

const opkaldDocument = defineDocument({
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
  const { vises, ringer, indledning, naeste } = content.get(opkaldDocument);
  if (vises !== "ja") return undefined;
  return {
    indledning: indledning || "Skriv dit nummer, så ringer vi til dig.",
    naeste,
    /** When the clinic promises to call, where it does: 'i morgen'. */
    day: ringer === "naeste" ? nextDayOf(content) : undefined,
    callees: readCallees(content),
  };
}

function nextDayOf(content: Content): string | undefined {
  const telephone = readTelephone(content);
  return telephone?.isOpen ? undefined : telephone?.day;
}

export function readCallees(content: Content): Choices {
  const people = readPsykologer(content).map(({ id, navn }) => ({ value: id, label: navn }));
  return [{ value: "", label: "Den, der har tid" }, ...people];
}

const page = pageForm({
  screen: "/admin/opkald/tekster",
  shownAt: (content) => readCallbackOffer(content) && "/ring-mig-op",
  document: opkaldDocument,
  fields: TEXTS,
});

export const textsScreen = contentScreen({
  page,
  from: { to: "/admin/opkald", label: "Tilbage til Ring mig op", title: "Ring mig op" },
  words: { title: "Rediger indhold", submit: "Gem indhold" },
});

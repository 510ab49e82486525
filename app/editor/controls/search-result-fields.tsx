import { useDeferredValue } from "react";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { cutAtWord, plainText } from "../../site/text/plain-text.ts";
import { splitLead } from "../../site/text/rich-text-parts.ts";
import { textOf } from "../fields/field-values.ts";
import { TextField } from "./fields.tsx";
import { useValues } from "./form-state.tsx";

const SHOWN_TITLE_LENGTH = 60;
const SHOWN_DESCRIPTION_LENGTH = 155;

/** Closed at first, because most pages need no texts of their own. @param pageTitle if the form has no title field */
export function SearchResultFields({ pageTitle }: { pageTitle?: string }) {
  const values = useDeferredValue(useValues((all) => all));
  const title = firstOf(values, "soegetitel") || pageTitle || firstOf(values, "title", "navn");
  return (
    <details className="search-result">
      <summary>Sådan ser siden ud, når man søger</summary>
      <p>
        Skriv kun noget her, hvis søgeresultatet skal sige noget andet end siden selv. Søgemaskiner
        vælger selv, hvad de viser.
      </p>
      <TextField name="soegetitel" />
      <TextField name="soegebeskrivelse" />
      <div className="search-result__shown card" aria-live="polite">
        <strong>{cutAtWord(title, SHOWN_TITLE_LENGTH)}</strong>
        <p>
          {cutAtWord(
            firstOf(values, "soegebeskrivelse", ...DESCRIPTION_FIELDS),
            SHOWN_DESCRIPTION_LENGTH,
          )}
        </p>
      </div>
    </details>
  );
}

const DESCRIPTION_FIELDS = [
  "description",
  "kort_beskrivelse",
  "beskrivelse",
  "indledning",
  "textBefore",
  "introText",
  "lead",
  "forsideIndledning",
];

function firstOf(values: FieldValues, ...names: string[]): string {
  for (const name of names) {
    const text = textOf(values, name);
    const words = plainText(splitLead(text).lead || text);
    if (words) return words;
  }
  return "";
}

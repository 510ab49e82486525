import { parseMapAddress } from "../site/map-address.ts";
import { textOf } from "./form-values.ts";
import type { FieldValues } from "./save-answer.ts";

export const NO_MAP =
  "Kortet kan ikke bruges. Indsæt adressen eller koden til et kort fra Google Maps eller OpenStreetMap.";

/** The address of the map in a form, also of a pasted <iframe>; '' for none, undefined when it is no map. */
export function mapOf(values: FieldValues, name: string): string | undefined {
  const value = textOf(values, name);
  return value && parseMapAddress(value);
}

import { LONGEST_ALT, text } from "../../editor/fields/form-fields.ts";
import { hasWords } from "../../shell/list-part.ts";
import type { LibraryPicture } from "./library.server.ts";

export const PICTURE_FIELDS = {
  beskrivelse: { ...text("Beskrivelse"), longest: LONGEST_ALT },
  x: text("Vandret"),
  y: text("Lodret"),
  /** 'ja': the description is also stored where the picture is shown without one. */
  ogsaa: text("Også der, hvor billedet står uden", { partOf: "beskrivelse" }),
};

export const FILTERS = [
  { id: "", label: "Alle" },
  { id: "uden-beskrivelse", label: "Uden beskrivelse" },
  { id: "for-smaa", label: "For små" },
  { id: "bruges-ikke", label: "Bruges ikke" },
] as const;

export type Filter = (typeof FILTERS)[number]["id"];

export function parseFilter(query: string | null): Filter {
  return FILTERS.find(({ id }) => id === query)?.id ?? "";
}

export const ONLY_SHOWN =
  "Lageret med billeder svarer ikke lige nu. Her er de billeder, der bruges på hjemmesiden og i kladder; de andre er her igen, når det svarer.";

type FilteredPicture = Pick<
  LibraryPicture,
  "name" | "description" | "uses" | "isDescribed" | "isTooSmall"
>;

export function isIn({ uses, isDescribed, isTooSmall }: FilteredPicture, filter: Filter): boolean {
  if (filter === "uden-beskrivelse") return uses.length > 0 && !isDescribed;
  if (filter === "for-smaa") return isTooSmall;
  return filter !== "bruges-ikke" || uses.length === 0;
}

export function isFoundBy({ name, description, uses }: FilteredPicture, search: string): boolean {
  return hasWords([name, description, placesOf(uses)].join(" "), search);
}

/** The words that find a picture by where it is used. */
export function placesOf(uses: FilteredPicture["uses"]): string {
  return [...new Set(uses.flatMap(({ title, part, field }) => [title, part, field]))].join(" ");
}

/** 'Forsidens karrusel, Nyheder og 2 til' */
export function formatUses(uses: FilteredPicture["uses"]): string {
  const parts = [...new Set(uses.map(({ part }) => part))];
  if (parts.length === 0) return "Bruges ikke";
  const rest = parts.length - 2;
  return `${parts.slice(0, 2).join(", ")}${rest > 0 ? ` og ${rest} til` : ""}`;
}

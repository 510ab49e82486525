import { hasWords } from "../../shell/list-part.ts";
import type { LibraryPicture } from "./library.server.ts";

export const FILTERS = [
  { id: "", label: "Alle" },
  { id: "uden-beskrivelse", label: "Uden beskrivelse" },
  { id: "for-smaa", label: "For små" },
  { id: "bruges-ikke", label: "Bruges ikke" },
];

export function isIn({ uses, description, small }: LibraryPicture, filter: string): boolean {
  if (filter === "uden-beskrivelse") return uses.length > 0 && description === "";
  if (filter === "for-smaa") return small !== undefined;
  return filter !== "bruges-ikke" || uses.length === 0;
}

export function isFoundBy({ name, description, uses }: LibraryPicture, search: string): boolean {
  return hasWords([name, description, placesOf(uses)].join(" "), search);
}

/** The words that find a picture by where it is used. */
export function placesOf(uses: LibraryPicture["uses"]): string {
  return [...new Set(uses.flatMap(({ title, part, field }) => [title, part, field]))].join(" ");
}

/** 'Forsidens karrusel, Nyheder og 2 til' */
export function formatUses(uses: LibraryPicture["uses"]): string {
  const parts = [...new Set(uses.map(({ part }) => part))];
  if (parts.length === 0) return "Bruges ikke";
  const rest = parts.length - 2;
  return `${parts.slice(0, 2).join(", ")}${rest > 0 ? ` og ${rest} til` : ""}`;
}

import { PAGE_ITEM } from "../../shell/screen-mode.ts";

/** The title rule of docs/spec.md: 'Søren Ærø & Co.' gives 'soren-aero-co'; '' when no letter or digit is left. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

export function titleProblem(title: string, isNew: boolean): Record<string, string> {
  if (!title) return { title: "Skriv en titel." };
  return isNew && !slugOf(title) ? { title: "Titlen skal have mindst ét bogstav eller tal." } : {};
}

export function uniqueSlug(id: string, taken: string[]): string {
  const isTaken = (wanted: string) => wanted === PAGE_ITEM || taken.includes(wanted);
  let free = id;
  for (let n = 2; isTaken(free); n += 1) free = `${id}-${n}`;
  return free;
}

export function slugFrom(title: string, otherwise: string, items: { id: string }[]): string {
  return uniqueSlug(
    slugOf(title) || otherwise,
    items.map(({ id }) => id),
  );
}

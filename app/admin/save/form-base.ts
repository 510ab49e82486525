/*
 * A form's base, as the server gives it: each field that the form knows, with a short hash of what stood in it, with a
 * space between them: `title:aB3dE_-9 content:…`.
 */

export function partOfBase(base: string, names: string[]): string {
  return partsOf(base)
    .filter((part) => names.includes(part.slice(0, part.lastIndexOf(":"))))
    .join(" ");
}

export function layBase(base: string, over: string): string {
  const parts = [base, over].flatMap(partsOfBase);
  return [...new Map(parts.map(({ name, part }) => [name, part])).values()].join(" ");
}

export function holdsBase(base: string, part: string): boolean {
  const told = partsOf(base);
  return partsOf(part).every((field) => told.includes(field));
}

function partsOf(base: string): string[] {
  return base.split(" ").filter(Boolean);
}

/** Each field's part, by its name. */
export function partsOfBase(base: string): { name: string; part: string }[] {
  return partsOf(base).map((part) => ({ name: part.slice(0, part.lastIndexOf(":")), part }));
}

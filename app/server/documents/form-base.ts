/*
 * A form's base, as the server gives it: each field that the form knows, with a short hash of what stood in it, with a
 * space between them: `title:aB3dE_-9 content:…`.
 */

export function partOfBase(base: string, names: string[]): string {
  return join([...readBase(base)].filter(([name]) => names.includes(name)));
}

/** Of a field that both tell of, what `over` says. */
export function layBase(base: string, over: string): string {
  return join([...new Map([...readBase(base), ...readBase(over)])]);
}

export function holdsBase(base: string, part: string): boolean {
  const told = readBase(base);
  return [...readBase(part)].every(([name, hash]) => told.get(name) === hash);
}

/** The hash of each field, by its name. */
export function readBase(base: string): Map<string, string> {
  const parts = base.split(" ").filter(Boolean);
  return new Map(parts.map((part) => splitAt(part, part.lastIndexOf(":"))));
}

function join(parts: [name: string, hash: string][]): string {
  return parts.map(([name, hash]) => `${name}:${hash}`).join(" ");
}

function splitAt(text: string, index: number): [string, string] {
  return [text.slice(0, index), text.slice(index + 1)];
}

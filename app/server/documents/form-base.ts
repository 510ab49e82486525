// A form's base: a short hash of each field's value when it opened, such as `title:aB3dE_-9 content:…`.

export function partOfBase(base: string, names: string[]): string {
  return join([...readBase(base)].filter(([name]) => names.includes(name)));
}

export function mergeBases(base: string, over: string): string {
  return join([...new Map([...readBase(base), ...readBase(over)])]);
}

export function includesBase(base: string, part: string): boolean {
  const hashes = readBase(base);
  return [...readBase(part)].every(([name, hash]) => hashes.get(name) === hash);
}

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

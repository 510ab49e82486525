import fc from "fast-check";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Names that every object has already, and names of no field of ours. */
const KEYS = ["__proto__", "constructor", "toString", "hasOwnProperty", "length", "", "0", "id"];

const NUMBERS = [0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53, 1e-7, 2 ** 31 - 1];

/** Texts that some reader of texts takes for something else. */
const TEXTS = [
  "",
  " ",
  "\n\r\n\t",
  "\0",
  "\ud800",
  "a\udc00b",
  "\ufeff\u202e\u200b",
  "NaN",
  "-Infinity",
  "1e999",
  "null",
  "%",
  "%zz",
  "%00",
  "%c3%28",
  "../../etc/passwd",
  "a/b/c",
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "http://",
  "https://[",
  "data:text/html,x",
  "?#",
  "'\"--;",
  "{{x}}<%= x %>",
  "=1+1",
  "</script><script>window.hacked = 1</script>",
  "<!-- <![CDATA[ ]]> <svg onload=x>",
  "&#0;&amp;&lt;&bogus;",
  "[",
  '{"title":',
  "æøå ÆØÅ ﷽ 👩‍👩‍👧‍👦",
  "2147483648",
  "0026-05-03",
  "0026-05-03T10:00",
  "nyhed_9999999999999",
  "artikel-99999999999999999999",
  ...KEYS,
];

/** Little text, again and again: what takes long to read over and over shows. */
export const REPEATED = [
  "a",
  " ",
  "\n",
  "9",
  ",",
  "<",
  "&",
  "-",
  "æ",
  "<p>",
  "<b>",
  "<ul><li>",
  "</li></ul>",
  "<br />",
  "<iframe ",
  "/media/a",
  '<a href="',
  "**",
  "[a](",
  "[a",
  "*",
  "# ",
  "<h2>",
  "<p><b>",
  "a (b) – ",
  "\n \n",
  "- a – 1 kr.\n",
  "<p></p>",
  "/media/a-",
  "%2f",
];

/** Any code points at all, halves of pairs among them. */
const anyText = fc
  .array(fc.nat({ max: 0x10ffff }), { maxLength: 20 })
  .map((points) => String.fromCodePoint(...points));

export const nastyText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 3, arbitrary: anyText },
  { weight: 1, arbitrary: fc.string() },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...REPEATED), fc.constantFrom(3, 300, 20_000))
      .map(([text, times]) => text.repeat(times)),
  },
);

export const nastyJson: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Json>(null, true, false, [], {}, [[]], [null], ...NUMBERS),
  },
  { weight: 1, arbitrary: fc.constantFrom(10, 500).map(deepList) },
  { weight: 1, arbitrary: nastyText.map((text) => [text, text]) },
  { weight: 1, arbitrary: fc.constantFrom(...KEYS).map((key) => withKey({}, key, { id: "x" })) },
  { weight: 1, arbitrary: fc.json().map(parse) },
);

/** A valid value with some of its parts spoilt: replaced, taken out, doubled, renamed, wrapped. */
export function mutationsOf(valid: unknown): fc.Arbitrary<Json> {
  const whole = parse(JSON.stringify(valid));
  const step = fc.record({
    at: fc.nat(),
    deed: fc.constantFrom("replace", "replace", "take out", "double", "rename", "wrap", "list"),
    value: nastyJson,
    key: fc.constantFrom(...KEYS),
  });
  return fc.array(step, { minLength: 1, maxLength: 5 }).map((steps) =>
    steps.reduce<Json>((value, { at, ...change }) => {
      const paths = pathsIn(value);
      return changeAt(value, paths[at % paths.length] ?? [], change);
    }, whole),
  );
}

type Change = { deed: string; value: Json; key: string };

/** The value with the part at `path` changed; every other part is left as it is. */
function changeAt(value: Json, path: string[], change: Change): Json {
  const [name, ...rest] = path;
  if (name === undefined) return changed(value, change);
  if (rest.length > 0) return withPart(value, name, changeAt(partOf(value, name), rest, change));
  if (change.deed === "take out") return without(value, name);
  if (change.deed === "rename")
    return withKey(without(value, name), change.key, partOf(value, name));
  if (change.deed === "double" && Array.isArray(value)) return [...value, partOf(value, name)];
  return withPart(value, name, changed(partOf(value, name), change));
}

function changed(value: Json, { deed, value: other, key }: Change): Json {
  if (deed === "wrap") return withKey({}, key, value);
  if (deed === "list") return [value, value];
  if (deed === "replace") return other;
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? withKey(value, key, other)
    : other;
}

/** Every place in the value, the whole first; the inside of something deep is left alone. */
function pathsIn(value: Json, depth = 0): string[][] {
  if (typeof value !== "object" || value === null || depth > 6) return [[]];
  const inside = Object.entries(value).flatMap(([name, part]) =>
    pathsIn(part, depth + 1).map((path) => [name, ...path]),
  );
  return [[], ...inside];
}

function partOf(value: Json, name: string): Json {
  if (Array.isArray(value)) return value[Number(name)] ?? null;
  if (typeof value !== "object" || value === null) return null;
  return Object.entries(value).find(([own]) => own === name)?.[1] ?? null;
}

function withPart(value: Json, name: string, part: Json): Json {
  return Array.isArray(value) ? value.with(Number(name), part) : withKey(value, name, part);
}

function without(value: Json, name: string): Json {
  if (Array.isArray(value)) return value.toSpliced(Number(name), 1);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([own]) => own !== name));
}

/** By way of entries, so that `__proto__` is a name like any other, as JSON.parse has it. */
function withKey(value: Json, key: string, part: Json): Json {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries([...entries, [key, part]]);
}

function deepList(depth: number): Json {
  let list: Json = [];
  for (let level = 0; level < depth; level += 1) list = level % 2 ? [list] : { a: list };
  return list;
}

function parse(text: string): Json {
  return JSON.parse(text);
}

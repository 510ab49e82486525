import { fc } from "../kit/property.ts";

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
  ...'a| |9|,|<|&|-|æ|<p>|<b>|<ul><li>|</li></ul>|<br />|<iframe |/media/a|<a href="|**|[a]('.split(
    "|",
  ),
  ..."[a|*|# |<h2>|<p><b>|a (b) – |<p></p>|/media/a-|%2f|\n|\n \n|- a – 1 kr.\n".split("|"),
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

const DEEDS = [
  "replace",
  "replace",
  "take out",
  "double",
  "rename",
  "add",
  "wrap",
  "list",
] as const;
type MutationStep = { at: number; deed: (typeof DEEDS)[number]; value: Json; key: string };

/** A valid value with some of its parts spoilt: replaced, taken out, doubled, renamed, wrapped. */
export function mutationsOf(valid: unknown): fc.Arbitrary<Json> {
  const text = JSON.stringify(valid);
  let parts = 0;
  JSON.parse(text, () => {
    parts += 1;
  });
  const step = fc.record({
    at: fc.nat(parts - 1),
    deed: fc.constantFrom(...DEEDS),
    value: nastyJson,
    key: fc.constantFrom(...KEYS),
  });
  return fc.array(step, { minLength: 1, maxLength: 5 }).map((steps) => {
    let part = -1;
    return JSON.parse(text, function (this: unknown, name, value: Json) {
      part += 1;
      const step = steps.find(({ at }) => at === part);
      const spoilt = step ? changed(value, step) : value;
      // What is taken out of a list leaves nothing there; the whole is not taken out.
      return spoilt === undefined && (Array.isArray(this) || name === "") ? null : spoilt;
    });
  });
}

function changed(value: Json, { deed, value: other, key }: MutationStep): Json | undefined {
  if (deed === "take out") return undefined;
  if (deed === "wrap") return withKey({}, key, value);
  if (deed === "list") return [value, value];
  if (deed === "double" && Array.isArray(value)) return [...value, ...value];
  if (deed === "replace" || typeof value !== "object" || Array.isArray(value)) return other;
  const [[, first] = ["", other], ...rest] = Object.entries(value ?? {});
  return deed === "rename"
    ? Object.fromEntries([[key, first], ...rest])
    : withKey(value, key, other);
}

/** By way of entries, so that `__proto__` is a name like any other, as JSON.parse has it. */
function withKey(value: object | null, key: string, part: Json): Json {
  return Object.fromEntries([...Object.entries(value ?? {}), [key, part]]);
}

function deepList(depth: number): Json {
  let list: Json = [];
  for (let level = 0; level < depth; level += 1) list = level % 2 ? [list] : { a: list };
  return list;
}

function parse(text: string): Json {
  return JSON.parse(text);
}

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { picture } from "../../../test/kit/form-values.ts";
import { DEFAULT_MAP_ADDRESS } from "../../formats/map-address.ts";
import type { Fields } from "../../server/documents/edit.server.ts";
import type { FieldValue } from "../../server/documents/field-values.server.ts";
import { parseParts } from "../../server/documents/parse-parts.server.ts";
import { type FieldKind, type FieldLink, type FormField, KINDS } from "./form-fields.ts";
import { fieldProblems, parseForm, valueProblems, valuesOf } from "./form-values.server.ts";
import { documentSchema } from "./stored-schema.server.ts";

/** Of each kind what an editor types, how it is stored, and how it reads. */
type Example = {
  typed: FieldValue;
  stored: unknown;
  /** The form's value of what is stored. */
  opened: FieldValue;
  words: string;
  links?: FieldLink[];
  empty: FieldValue;
};

const HTML = '<p>Se <a href="/viden?a=1&amp;b=2">mere <em>om</em> leg</a></p><p>I dag</p>';
const PICTURE = '<img src="/media/leg.jpg" alt="Leg" />';
const LINKS = [{ href: "/viden?a=1&b=2", words: "mere om leg" }];
const MAP = "https://www.google.com/maps?q=Vej%208%2C%202200%20By&z=15&output=embed";

/** What is opened as it is stored. */
const kept = <Value extends FieldValue>(stored: Value) => ({ stored, opened: stored });
const RICH_TEXT = {
  typed: `${HTML}<script>1</script>${PICTURE}`,
  words: "Se mere om leg\nI dag",
  links: LINKS,
  empty: "",
};
const PRICE = { noegle: "samtale", navn: "Samtale", note: "", tid: "50 min.", pris: "950 kr." };
const HEADING = { ...PRICE, noegle: "terapi", navn: "Terapi", tid: "", pris: "" };
const SECTION = { title: "Først", content: HTML, ukendt: 1 };

const EXAMPLES: Record<FieldKind, Example> = {
  text: { typed: " 2 <3 > 1 ", ...kept("2 <3 > 1"), words: "2 <3 > 1", empty: "" },
  picture: {
    typed: picture(" /media/skov.jpg ", " En sti ", "skov.jpg"),
    stored: "/media/skov.jpg",
    opened: picture("/media/skov.jpg", "En sti", "skov.jpg"),
    words: "En sti",
    empty: picture(""),
  },
  link: {
    typed: "/kontakt ",
    ...kept("/kontakt"),
    words: "/kontakt",
    links: [{ href: "/kontakt", words: "" }],
    empty: "",
  },
  map: { typed: "Vej 8, 2200 By", ...kept(MAP), words: MAP, empty: DEFAULT_MAP_ADDRESS },
  richText: { ...RICH_TEXT, ...kept(HTML) },
  illustratedText: { ...RICH_TEXT, ...kept(`${HTML}<p>${PICTURE}</p>`) },
  list: { typed: ["Leg ", "", "<i>"], ...kept(["Leg", "<i>"]), words: "Leg\n<i>", empty: [] },
  fixedList: {
    typed: ["Leg ", "Ro"],
    stored: [
      { id: "leg", name: "Leg" },
      { id: "ro", name: "Ro" },
    ],
    opened: ["Leg", "Ro"],
    words: "Leg\nRo",
    empty: ["leg", "ro"],
  },
  flag: { typed: true, ...kept(true), words: "on", empty: false },
  sections: {
    typed: [
      { ...SECTION, title: " Først " },
      { title: "", content: "<p> </p>" },
    ],
    stored: [SECTION, "rod"],
    opened: [SECTION],
    words: "Først\nSe mere om leg\nI dag",
    links: LINKS,
    empty: [],
  },
  prices: {
    typed: [
      { ...HEADING, navn: " Terapi " },
      { ...PRICE, navn: "Samtale " },
      { ...HEADING, navn: " " },
    ],
    stored: [HEADING, PRICE, "rod"],
    opened: [HEADING, PRICE],
    words: "Terapi\nSamtale · 50 min. · 950 kr.",
    empty: [],
  },
};

/** What no form shows of the field, and a save keeps. */
const BEFORE = { felt: ["rod"] };
const WRONG: FieldValue[] = ["ord", true, ["ord"], [{ title: "", content: "" }], picture("/a.jpg")];

for (const [name, example] of Object.entries(EXAMPLES)) {
  const choices = ["leg", "ro"].map((value) => ({ value, label: value }));
  const field: FormField = { kind: kindOf(name), label: "Felt", fileName: "fil", choices };
  const fields = { felt: field };
  const opens = (stored: Fields) =>
    valuesOf(fields, Object(parseParts(documentSchema(fields), stored, () => {})));
  const { typed, stored, opened, words, links = [], empty } = example;

  describe(`a field of the kind ${name}`, () => {
    test("is stored clean, and opened as it is stored", () => {
      const parsed: Fields = parseForm(fields, { felt: typed }, BEFORE);
      assert.deepEqual(parsed.felt, stored);
      assert.deepEqual(opens(parsed), { felt: opened });
    });

    test("is empty where nothing, or something else, is stored", () => {
      assert.deepEqual(opens({}), { felt: empty });
      assert.deepEqual(opens({ felt: 7 }), { felt: empty });
      assert.deepEqual(valueProblems(fields, { felt: empty }), {});
    });

    test("has its words and links", () => {
      const kind = KINDS[field.kind];
      assert.equal(kind.words(opened), words);
      assert.deepEqual(kind.links?.(opened) ?? [], links);
      assert.equal(kind.words(undefined), "");
    });

    test("takes its own values, and refuses those of every other kind", () => {
      assert.deepEqual(valueProblems(fields, { felt: typed }), {});
      const others = WRONG.filter((value) => shapeOf(value) !== shapeOf(typed));
      assert.equal(others.length, WRONG.length - 1);
      for (const felt of others) {
        const sentence = "»Felt« kunne ikke læses. Genindlæs siden, og prøv igen.";
        assert.deepEqual(valueProblems(fields, { felt }), { felt: sentence });
      }
    });
  });
}

test("a value may be as long as it was", () => {
  const fields = { titel: { kind: "text", label: "Titel", longest: 5 } } as const;
  const tooLong = { titel: "»Titel« fylder 7 tegn. Der er plads til 5." };
  const problems = (...earlier: string[]) =>
    valueProblems(
      fields,
      { titel: "syv ord" },
      earlier.map((titel) => ({ titel })),
    );
  assert.deepEqual(problems(), tooLong);
  assert.deepEqual(problems("seks o"), tooLong);
  assert.deepEqual(problems("seks o", "otte ord"), {});
});

test("a list has room for fifty lines of a thousand letters, and sections for 20,000 letters", () => {
  const fields = {
    punkter: { kind: "list", label: "Punkter" },
    afsnit: { kind: "sections", label: "Afsnit" },
  } as const;
  const problems = (name: keyof typeof fields, value: FieldValue) =>
    valueProblems(fields, { [name]: value })[name];
  const lines = Array<string>(50).fill("x".repeat(1000));
  assert.equal(problems("punkter", lines), undefined);
  const tooMany = "»Punkter« har 51 punkter. Der er plads til 50.";
  assert.equal(problems("punkter", [...lines, "x"]), tooMany);
  const section = (length: number) => ({ title: "", content: "x".repeat(length) });
  const most = 20_000 - JSON.stringify(section(0)).length;
  assert.equal(problems("afsnit", Array(50).fill(section(most))), undefined);
  const tooLong = "»Afsnit« fylder 20.001 tegn med formatering. Der er plads til 20.000.";
  assert.equal(problems("afsnit", [section(most + 1)]), tooLong);
  const tooManyToo = "»Afsnit« har 51 punkter. Der er plads til 50.";
  assert.equal(problems("afsnit", Array(51).fill(section(10))), tooManyToo);
});

test("a text has room for so many letters, tags and pictures, and a picture for so long a description", () => {
  const fields = {
    indhold: { kind: "illustratedText", label: "Indhold" },
    billede: { kind: "picture", label: "Billede" },
  } as const;
  const tooFormatted =
    "»Indhold« har for meget formatering. Fjern noget af den, eller del teksten.";
  for (const [name, value, sentence] of [
    [
      "indhold",
      "x".repeat(200_001),
      "»Indhold« fylder 200.001 tegn med formatering. Der er plads til 200.000.",
    ],
    ["indhold", "<br>".repeat(10_001), tooFormatted],
    ["indhold", "<img>".repeat(201), "»Indhold« har 201 billeder. Der er plads til 200."],
    [
      "billede",
      picture("", "x".repeat(1001)),
      "»Billedbeskrivelse« fylder 1.001 tegn. Der er plads til 1.000.",
    ],
  ] as const)
    assert.deepEqual(valueProblems(fields, { [name]: value }), { [name]: sentence });
});

test("a link is empty, a path of this site or a complete address", () => {
  const fields = { link: { kind: "link", label: "Link" } } as const;
  const problem = (link: string) => fieldProblems(fields, { link }).link;
  for (const link of ["", "/kontakt", "https://dr.dk/a", "http://dr.dk", "mailto:a@b", "tel:+45"])
    assert.equal(problem(link), undefined, link);
  for (const link of ["kontakt", "//dr.dk", "javascript:alert(1)", "https://", "mailto:", "tel: 1"])
    assert.equal(problem(link), "Linket skal begynde med / eller https://.", link);
});

test("every empty required field gets its sentence", () => {
  const fields = {
    title: { kind: "text", label: "Titel", required: "Skriv en titel." },
    billede: { kind: "picture", label: "Billede", required: "Vælg et billede." },
  } as const;
  const problems = fieldProblems(fields, { title: "Hej", billede: "" });
  assert.deepEqual(problems, { billede: "Vælg et billede." });
});

function kindOf(name: string): FieldKind {
  const kind = Object.keys(KINDS).find((known): known is FieldKind => known === name);
  return kind ?? assert.fail(name);
}

function shapeOf(value: FieldValue): string {
  return Array.isArray(value) ? `list of ${typeof value[0]}` : typeof value;
}

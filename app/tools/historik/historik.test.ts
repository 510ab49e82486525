import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { terapiOmraderDocument } from "../../content/terapi/terapi.server.ts";
import { compareWords, shorten } from "../../editor/form/conflict/compare-words.ts";
import { contentDocuments } from "../../features.ts";
import { describeSave, fieldLabel, formatValue, itemLabel } from "./describe.server.ts";

test("every document, list and field has a Danish name", () => {
  for (const definition of contentDocuments) {
    const levels = [{ lists: [], schema: definition.schema }, ...itemLists(definition.schema)];
    for (const { lists, schema } of levels) {
      if (lists.length > 0) assert.notEqual(itemLabel(definition, lists), "Punkt", lists.join());
      const inner = levels.map((level) => level.lists.at(-1));
      for (const field of Object.keys(schema.shape).filter((name) => !inner.includes(name)))
        assert.notEqual(
          fieldLabel(definition, lists, field),
          field,
          `${definition.name}: ${field}`,
        );
    }
  }
});

test("rich text is compared in its words, paragraph by paragraph, and an address as a whole", () => {
  assert.equal(
    formatValue("<p>Hej <strong>med</strong> dig</p><ul><li>En</li><li>To</li></ul>"),
    "Hej med dig\nEn\nTo",
  );
  assert.deepEqual(compareWords("Det begynder i maj.", "Det begynder i juni."), [
    { kind: "same", text: "Det begynder i " },
    { kind: "out", text: "maj" },
    { kind: "in", text: "juni" },
    { kind: "same", text: "." },
  ]);
  assert.deepEqual(compareWords("/media/om/a-1.jpg", "/media/om/b-2.jpg"), [
    { kind: "out", text: "/media/om/a-1.jpg" },
    { kind: "in", text: "/media/om/b-2.jpg" },
  ]);
});

test("two texts with next to nothing in common are shown one after the other, and not compared to the end", () => {
  const words = (seed: number) =>
    Array.from({ length: 20_000 }, (_, n) => `ord${(n * seed) % 7919}`).join(" ");
  const parts = compareWords(words(31), words(97));
  assert.deepEqual(
    parts.map(({ kind }) => kind),
    ["out", "in"],
  );
});

test("of a long text the change is shown with some words around it, of a long new one 6,000 letters, and how much is left out", () => {
  const before = "Første ord. ".repeat(1000);
  const after = "Sidste ord. ".repeat(1000);
  const parts = shorten(
    compareWords(`${before}Det er i maj. ${after}`, `${before}Det er i juni. ${after}`),
  );
  assert.deepEqual(
    parts.map(({ kind, more = 0 }) => `${kind} ${more}`),
    ["same 1977", "same 0", "out 0", "in 0", "same 1976"],
  );
  assert.match(parts[1]?.text ?? "", / Første ord. Det er i $/);
  assert.ok(parts.every(({ text }) => text.length <= 160));
  const [part, ...rest] = shorten([{ kind: "in", text: "ord ".repeat(20_000) }]);
  assert.deepEqual([part?.text.length, part?.more, rest], [6000, 18_500, []]);
});

test("a save of many things names two of them and counts the rest", () => {
  const changes = ["A", "B", "C", "D"].map((title) => ({
    kind: "item" as const,
    path: ["omrader"] satisfies [string],
    id: title,
    before: { id: title, title },
  }));
  const entry = { revision: 2, savedAt: "2026-11-21T08:00:00Z", savedBy: "ida@samspil.example" };
  const words = (some: typeof changes) =>
    describeSave(terapiOmraderDocument, { ...entry, changes: some });
  assert.equal(words(changes), "Område »A« slettet, Område »B« slettet, og 2 til");
  assert.equal(words([]), "Gemt uden ændringer");
});

/** The fields that hold items with an id, and what an item is made of; events stand inside courses. */
type Level = { lists: string[]; schema: z.ZodObject };

function itemLists(schema: z.ZodObject, within: string[] = []): Level[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const list = unwrap(field);
    const item = list instanceof z.ZodArray ? unwrap(list.element) : undefined;
    const isItem = item instanceof z.ZodObject && "id" in item.shape;
    const lists = [...within, name];
    return isItem ? [{ lists, schema: item }, ...itemLists(item, lists)] : [];
  });
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapped = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional;
  return isWrapped ? unwrap(schema.def.innerType) : schema;
}

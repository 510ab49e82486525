import { isDeepStrictEqual } from "node:util";
import { asItems, type Fields, isFields, isItem } from "./edit.server.ts";

type Examples = {
  demo: unknown;
  fallback: Fields;
  plain: unknown;
};

/** Who saved it last does not matter: what nobody has changed stays an example. */
export function showsExamples(data: Fields, { demo, fallback, plain }: Examples): boolean {
  const demoFields = isFields(demo) ? demo : {};
  const plainFields = isFields(plain) ? plain : {};
  return (
    isExamplePage(data, demoFields, plainFields) ||
    hasExampleItem(data, [demoFields, fallback], plainFields)
  );
}

/**
 * What is stored without what is an example: items, and the page's own texts where all of them are.
 * @param data the same as its schema reads it
 */
export function withoutExamples(stored: Fields, data: Fields, examples: Examples): Fields {
  const { demo, fallback, plain } = examples;
  const demoFields = isFields(demo) ? demo : {};
  const plainFields = isFields(plain) ? plain : {};
  const isPage = isExamplePage(data, demoFields, plainFields);
  const told = isPage ? ownFields(demoFields) : {};
  const kept = Object.entries(stored).filter(([name]) => !(name in told));
  return withoutExampleItems(Object.fromEntries(kept), data, [demoFields, fallback], plainFields);
}

/** Of each list inside; what an empty document reads as, such as standard words, is no example. */
function withoutExampleItems(
  stored: Fields,
  data: Fields,
  examples: Fields[],
  plain: Fields,
): Fields {
  const lists = Object.entries(data).flatMap(([list, value]) => {
    const items = asItems(value);
    if (items.length === 0 || asItems(plain[list]).length > 0) return [];
    const kept = asItems(stored[list]).flatMap((storedItem) => {
      const item = items.find(({ id }) => id === storedItem.id);
      const alike = examples
        .flatMap((example) => asItems(example[list]))
        .filter(({ id }) => id === storedItem.id);
      if (!item) return [storedItem];
      if (alike.some((example) => isSameItem(item, example))) return [];
      return [withoutExampleItems(storedItem, item, alike, {})];
    });
    return [[list, kept]];
  });
  return { ...stored, ...Object.fromEntries(lists) };
}

function isExamplePage(data: Fields, demo: Fields, plain: Fields): boolean {
  const told = Object.keys(ownFields(demo)).filter(
    (name) => !isDeepStrictEqual(demo[name], plain[name]),
  );
  return told.length > 0 && told.every((name) => isDeepStrictEqual(data[name], demo[name]));
}

function hasExampleItem(data: Fields, examples: Fields[], plain: Fields): boolean {
  return Object.entries(data).some(([list, value]) => {
    const known = examples
      .flatMap((example) => asItems(example[list]))
      .filter((item) => !asItems(plain[list]).some((other) => isDeepStrictEqual(other, item)));
    return asItems(value).some((item) => {
      const example = known.find(({ id }) => id === item.id);
      return example && (isSameItem(item, example) || hasExampleItem(item, [example], {}));
    });
  });
}

function isSameItem(item: Fields, example: Fields): boolean {
  return isDeepStrictEqual(ownFields(item), ownFields(example));
}

function ownFields(fields: Fields): Fields {
  const own = Object.entries(fields).filter(
    ([name, value]) => name !== "lastUpdated" && !(Array.isArray(value) && value.some(isItem)),
  );
  return Object.fromEntries(own);
}

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

/** The data without what is an example: items, and the page's own texts where all of them are. */
export function withoutExamples(data: Fields, { demo, fallback, plain }: Examples): Fields {
  const demoFields = isFields(demo) ? demo : {};
  const plainFields = isFields(plain) ? plain : {};
  const examples = [demoFields, fallback];
  const isPage = isExamplePage(data, demoFields, plainFields);
  const own = ownFields(data);
  const kept = Object.entries(data).flatMap(([name, value]) => {
    if (!(name in own) && name !== "lastUpdated") {
      return [[name, withoutExampleItems(asItems(value), name, examples)]];
    }
    return isPage ? [] : [[name, value]];
  });
  return Object.fromEntries(kept);
}

function withoutExampleItems(items: Fields[], list: string, examples: Fields[]): Fields[] {
  const known = examples.flatMap((example) => asItems(example[list]));
  return items.flatMap((item) => {
    const alike = known.filter(({ id }) => id === item.id);
    if (alike.some((example) => isSameItem(item, example))) return [];
    const inner = Object.entries(item)
      .filter(([name]) => !(name in ownFields(item)))
      .map(([name, value]) => [name, withoutExampleItems(asItems(value), name, alike)]);
    return [{ ...item, ...Object.fromEntries(inner) }];
  });
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

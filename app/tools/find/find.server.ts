import { foldWord, splitWords } from "../../content/soeg/danish-words.ts";
import { excerptAround, markWords } from "../../content/soeg/excerpt.ts";
import { MOST_WORDS, readQuery, searchPages } from "../../content/soeg/search.server.ts";
import { formFor } from "../../editor/fields/admin-form.ts";
import { draftAddress, UNTITLED } from "../../editor/fields/draft-state.ts";
import type { FormFields } from "../../editor/fields/form-fields.ts";
import type { FeatureRegistry } from "../../feature.ts";
import { formatQuery } from "../../formats/query.ts";
import type { Role } from "../../formats/role.ts";
import type { RequestContext } from "../../server/context.ts";
import { inSlices } from "../../server/in-slices.ts";
import { admin } from "../../shell/gate.server.ts";
import { mayOpen } from "../../shell/permissions.ts";
import { readTiles } from "../dashboard/tasks.server.ts";
import { servicesOf, type ToolServices } from "../services.ts";
import { findCalls, findOrders } from "./find-orders.server.ts";
import { readSubjects, withField } from "./form-address.ts";
import type { ResultGroup, ResultRow, SearchAnswer } from "./results.ts";

const MOST_SHOWN = 7;

export type Search = {
  role: Role;
  query: string;
  /** Folded. */
  words: string[];
};

export type Found = {
  to: string;
  title: string;
  text: string;
  place?: string;
  isDraft?: boolean;
};

/** Orders and calls; fields, screens, items and drafts by name; and what visitors find, with the way to its form. */
export async function find(context: RequestContext, typed: string): Promise<SearchAnswer> {
  const query = readQuery(typed);
  const words = splitWords(query).map(foldWord).slice(0, MOST_WORDS);
  if (words.length === 0) return { query, groups: [] };
  const services = servicesOf(context);
  const search = { role: context.get(admin).role, query, words };
  const toRow = (found: Found) => rowOf(found, words, services.registry);
  const orders = await findOrders(services, search);
  const { fields, names } = await findNames(services, search);
  const screens = findScreens(services.registry, search);
  const others = names.filter(({ to }) => screens.every((screen) => screen.to !== to));
  const groups = [
    resultGroup("Bestillinger", orders.rows, toRow, orders.count),
    resultGroup("Ring mig op", await findCalls(services, search), toRow),
    resultGroup("Felter", fields, toRow),
    resultGroup("Gå til", [...screens, ...others], toRow),
    await findOnPages(services, search),
  ];
  return { query, groups: groups.filter(({ rows }) => rows.length > 0) };
}

/** The first of the items, and how many more there are. @param count all matches, if `items` are some of them */
function resultGroup<Item>(
  title: string,
  items: Item[],
  toRow: (item: Item) => ResultRow,
  count = items.length,
): ResultGroup {
  const rows = items.slice(0, MOST_SHOWN).map(toRow);
  return { title, rows, more: count - rows.length };
}

/** @param words folded; they are marked */
export function rowOf(found: Found, words: string[], { features }: FeatureRegistry): ResultRow {
  const isMatch = (word: string) => words.some((part) => foldWord(word).includes(part));
  const [, , section] = found.to.split(/[/?#]/);
  return {
    ...found,
    title: markWords(found.title, isMatch),
    text: excerptAround(found.text, isMatch),
    figure: features.find(({ tile }) => tile && tile.to === section)?.tile?.figure,
  };
}

/** Forms and items with all words in their names, and fields with the rest of them in their labels. */
async function findNames({ content, drafts, registry }: ToolServices, { role, words }: Search) {
  const fields: Found[] = [];
  const names: Found[] = [];
  const forms = registry.formsOf(content).filter(({ screen }) => mayOpen(role, screen));
  for await (const { form, name, to } of inSlices(readSubjects(content, forms))) {
    const place = form.document.labels.name;
    const folded = foldWord(name || place);
    const rest = words.filter((word) => !folded.includes(word));
    if (rest.length === 0) names.push({ to, title: name || place, text: place });
    else if (form.path.length === 0 || rest.length < words.length)
      fields.push(...labelled(form.fields, { to, name, place }, rest));
  }
  for (const draft of await drafts.list()) {
    const form = formFor(forms, draft);
    const title = draft.title || UNTITLED;
    if (form && words.every((word) => foldWord(title).includes(word)))
      names.push({
        to: draftAddress(draft),
        title,
        text: form.document.labels.name,
        isDraft: true,
      });
  }
  return { fields: fields.toSorted(byLength), names };
}

/** A label that is no more than the words is meant first. */
const byLength = (a: Found, b: Found) => a.title.length - b.title.length;

type Origin = { to: string; name: string; place: string };

function labelled(fields: FormFields, { to, name, place }: Origin, words: string[]): Found[] {
  const matches = Object.entries(fields).filter(([, { label }]) =>
    words.every((word) => foldWord(label).includes(word)),
  );
  return matches.map(([field, { label }]) => ({
    to: withField(to, field),
    title: name ? `${name}, ${label.charAt(0).toLocaleLowerCase("da")}${label.slice(1)}` : label,
    text: place,
  }));
}

function findScreens({ features }: FeatureRegistry, { role, words }: Search): Found[] {
  const tiles = readTiles(features, role).map(({ to, ...tile }) => ({
    ...tile,
    to: `/admin/${to}`,
  }));
  return [...tiles, ACCOUNT].filter(({ title, text }) => {
    const folded = foldWord(`${title} ${text}`);
    return words.every((word) => folded.includes(word));
  });
}

const ACCOUNT = {
  to: "/admin/konto",
  title: "Din konto",
  text: "Adgangskode, totrinslogin og kolleger",
};

/** What visitors find by the same words. A hit leads to the form of its page. */
async function findOnPages(services: ToolServices, { role, query }: Search): Promise<ResultGroup> {
  const { features, inSearch } = services.registry;
  const { groups, count } = await searchPages({ ...services, inSearch }, query);
  const hits = groups.flatMap(({ name, title: place, hits: ofPart }) => {
    const figure = features.find((feature) => feature.name === name)?.tile?.figure;
    return ofPart.map(({ href, title, excerpt }) => ({
      to: `/admin/rediger${formatQuery({ side: href, q: query })}`,
      ...{ title, text: excerpt, place, figure },
    }));
  });
  return resultGroup(
    "På hjemmesiden",
    mayOpen(role, "/admin/rediger") ? hits : [],
    (hit) => hit,
    count,
  );
}

import { foldWord, splitWords } from "../../content/soeg/danish-words.ts";
import { excerptAround, markWords } from "../../content/soeg/excerpt.ts";
import type { FeatureRegistry } from "../../feature.ts";
import { lineIn } from "../../formats/form-line.ts";
import type { Role } from "../../formats/role.ts";
import type { RequestContext } from "../../server/context.ts";
import { mayOpen } from "../../shell/permissions.ts";
import { cutAtWord } from "../../site/text/plain-text.ts";
import { readTiles } from "../dashboard/tiles.server.ts";
import { servicesOf } from "../services.ts";
import { type Editable, featureAt, readDraftFields, readEditable } from "./editable.server.ts";
import { findOrders } from "./find-orders.server.ts";
import { type ResultGroup, type ResultRow, resultGroup, type Search } from "./results.ts";

const LONGEST_QUERY = 80;
const MOST_WORDS = 8;
const SHORTEST_NUMBER = 3;

export type SearchAnswer = { query: string; groups: ResultGroup[] };

/** Orders and calls, the fields whose text or label matches, short ones first, and the screens of that name. */
export async function findFields(
  context: RequestContext,
  role: Role,
  typed: string,
): Promise<SearchAnswer> {
  const query = cutAtWord(lineIn(typed.replace(/\p{Cc}/gu, " ")), LONGEST_QUERY);
  const words = splitWords(query).map(foldWord).slice(0, MOST_WORDS);
  if (words.length === 0) return { query, groups: [] };
  const digits = /^[+\d\s]+$/.test(query) ? query.replace(/\s/g, "") : "";
  const isMatch = (word: string) => words.some((part) => foldWord(word).includes(part));
  const number = digits.length >= SHORTEST_NUMBER ? digits : "";
  const search = { query, words, number, isMatch };
  const services = servicesOf(context);
  const editable = [...(await readDraftFields(services)), ...(await readEditable(services))];
  // Checked once a screen: a large site has tens of thousands of fields.
  const screens = new Set(editable.map(({ screen }) => screen));
  const permitted = new Set([...screens].filter((screen) => mayOpen(role, screen)));
  const fields = editable
    .filter(({ screen }) => permitted.has(screen))
    .flatMap((field) => {
      const rank = rankOf(field, search);
      return rank === undefined ? [] : { field, rank };
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ field }) => field);
  const toRow = (field: Editable) => rowOf(field, isMatch);
  const groups = [
    ...(await findOrders(services, role, search)),
    resultGroup(
      "Felter",
      fields.filter(({ isLong }) => !isLong),
      toRow,
    ),
    resultGroup(
      "Tekster",
      fields.filter(({ isLong }) => isLong),
      toRow,
    ),
    findScreens(services.registry, role, search),
  ].filter(({ rows }) => rows.length > 0);
  return { query, groups: withFigures(services.registry, groups) };
}

/** A lower rank is better; undefined is no match. A match in the item's name alone is none: the name is a field itself. */
function rankOf({ folded, words, name, isLong }: Editable, search: Search): number | undefined {
  if (search.number && words.replace(/\s/g, "").includes(search.number)) return 1;
  const { label } = folded;
  const isIn = (text: string) => (word: string) => text.includes(word);
  const hasAll = search.words.every((word) =>
    [label, folded.words, folded.name].some((text) => text.includes(word)),
  );
  const hasOwn = search.words.some((word) => label.includes(word) || folded.words.includes(word));
  if (!hasAll || !hasOwn) return undefined;
  const ofPage = name === "" ? 0 : 0.5;
  if (label === search.words.join(" ")) return ofPage;
  const isInLabel = search.words.some(isIn(label));
  if (isInLabel && search.words.every(isIn(`${folded.name} ${label}`))) return 1 + ofPage;
  return (isLong ? 3 : 2) + ofPage;
}

export function rowOf(field: Editable, isMatch: Search["isMatch"]): ResultRow {
  const { name, label, words, place, to, isDraft } = field;
  const title = name
    ? `${name}, ${label.charAt(0).toLocaleLowerCase("da")}${label.slice(1)}`
    : label;
  return {
    to,
    place,
    isDraft,
    title: markWords(title, isMatch),
    text: words ? excerptAround(words, isMatch) : [{ text: "Ikke udfyldt", isMatch: false }],
  };
}

export function withFigures<Group extends ResultGroup>(registry: FeatureRegistry, groups: Group[]) {
  return groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => ({ ...row, figure: featureAt(registry, row.to)?.tile?.figure })),
  }));
}

function findScreens({ features }: FeatureRegistry, role: Role, { words, isMatch }: Search) {
  const tiles = readTiles(features, role).map(({ to, ...tile }) => ({
    ...tile,
    to: `/admin/${to}`,
  }));
  const matches = [...tiles, ACCOUNT].filter(({ title, text }) => {
    const folded = foldWord(`${title} ${text}`);
    return words.every((word) => folded.includes(word));
  });
  return resultGroup("Gå til", matches, ({ to, title, text }) => ({
    to,
    title: markWords(title, isMatch),
    text: markWords(text, isMatch),
  }));
}

const ACCOUNT = {
  to: "/admin/konto",
  title: "Din konto",
  text: "Adgangskode, totrinslogin og kolleger",
};

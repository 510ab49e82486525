import { mayOpen } from "../../admin/permissions.ts";
import type { Figure } from "../../admin/shell/figures.tsx";
import { foldWord, splitWords } from "../../content/soeg/danish-words.ts";
import { excerptAround, markWords } from "../../content/soeg/excerpt.ts";
import type { FeatureRegistry } from "../../feature.ts";
import type { Role } from "../../server/auth/role.ts";
import type { RequestContext } from "../../server/context.ts";
import { cutAtWord } from "../../site/text/plain-text.ts";
import { readTiles } from "../dashboard/tiles.server.ts";
import { servicesOf } from "../services.ts";
import { type Editable, featureAt, readDraftFields, readEditable } from "./editable.server.ts";
import { findOrders } from "./find-orders.server.ts";
import { MOST_SHOWN, type PlainRow, type PlainRows, type Sought } from "./found.ts";

const LONGEST_QUERY = 80;
const MOST_WORDS = 8;
const SHORTEST_NUMBER = 3;

export type FoundRow = PlainRow & { figure: Figure | undefined };
export type FoundRows = { title: string; rows: FoundRow[]; more: number };
export type FoundFields = { query: string; groups: FoundRows[] };

/** Orders and calls, the fields that say `asked` or are called so, short ones first, and the screens of that name. */
export async function findFields(
  context: RequestContext,
  role: Role,
  asked: string,
): Promise<FoundFields> {
  const query = cutAtWord(asked.replace(/[\s\p{C}]+/gu, " ").trim(), LONGEST_QUERY);
  const words = splitWords(query).map(foldWord).slice(0, MOST_WORDS);
  if (words.length === 0) return { query, groups: [] };
  const number = /^[+\d\s]+$/.test(query) ? query.replace(/\s/g, "") : "";
  const isMatch = (word: string) => words.some((sought) => foldWord(word).includes(sought));
  const sought = {
    query,
    words,
    number: number.length >= SHORTEST_NUMBER ? number : "",
    isMatch,
  };
  const services = servicesOf(context);
  const editable = [...(await readDraftFields(services)), ...(await readEditable(services))];
  // Asked of each screen once: a large site has tens of thousands of fields.
  const screens = new Set(editable.map(({ screen }) => screen));
  const open = new Set([...screens].filter((screen) => mayOpen(role, screen)));
  const own = editable.filter(({ screen }) => open.has(screen));
  const ranked = own.flatMap((field) => {
    const rank = rankOf(field, sought);
    return rank === undefined ? [] : { field, rank };
  });
  ranked.sort((a, b) => a.rank - b.rank);
  const found = ranked.map(({ field }) => field);
  const groups = [
    ...(await findOrders(services, role, sought)),
    groupOf(
      "Felter",
      found.filter(({ isLong }) => !isLong),
      isMatch,
    ),
    groupOf(
      "Tekster",
      found.filter(({ isLong }) => isLong),
      isMatch,
    ),
    await findScreens(context, role, words, isMatch),
  ];
  return {
    query,
    groups: withFigures(
      services.registry,
      groups.filter(({ rows }) => rows.length > 0),
    ),
  };
}

/** Lower is better; undefined where it is not what was asked for. An item's name alone stands in a field of its own. */
function rankOf({ folded, words, name, isLong }: Editable, sought: Sought): number | undefined {
  if (sought.number && words.replace(/\s/g, "").includes(sought.number)) return 1;
  const { label } = folded;
  const isIn = (text: string) => (word: string) => text.includes(word);
  const isFound = sought.words.every((word) =>
    [label, folded.words, folded.name].some((text) => text.includes(word)),
  );
  const isOwn = sought.words.some((word) => label.includes(word) || folded.words.includes(word));
  if (!isFound || !isOwn) return undefined;
  const ofPage = name === "" ? 0 : 0.5;
  const asked = sought.words.join(" ");
  if (label === asked) return ofPage;
  const isCalledSo = sought.words.some(isIn(label));
  if (isCalledSo && sought.words.every(isIn(`${folded.name} ${label}`))) return 1 + ofPage;
  return (isLong ? 3 : 2) + ofPage;
}

function groupOf(title: string, found: Editable[], isMatch: (word: string) => boolean): PlainRows {
  const rows = found.slice(0, MOST_SHOWN).map((field) => rowOf(field, isMatch));
  return { title, rows, more: found.length - rows.length };
}

export function rowOf(field: Editable, isMatch: (word: string) => boolean): PlainRow {
  const { name, label, words, place, to, isDraft } = field;
  const called = name
    ? `${name}, ${label.charAt(0).toLocaleLowerCase("da")}${label.slice(1)}`
    : label;
  return {
    to,
    place,
    isDraft,
    title: markWords(called, isMatch),
    text: words ? excerptAround(words, isMatch) : [{ text: "Ikke udfyldt", isMatch: false }],
  };
}

/** Each row with the picture of the screen that it leads to. */
export function withFigures<Group extends PlainRows>(registry: FeatureRegistry, groups: Group[]) {
  return groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => ({ ...row, figure: featureAt(registry, row.to)?.tile?.figure })),
  }));
}

async function findScreens(
  context: RequestContext,
  role: Role,
  words: string[],
  isMatch: (word: string) => boolean,
): Promise<PlainRows> {
  const tiles = readTiles(context, role).map(({ to, ...tile }) => ({
    ...tile,
    to: `/admin/${to}`,
  }));
  const found = [...tiles, ACCOUNT].filter(({ title, text }) => {
    const folded = foldWord(`${title} ${text}`);
    return words.every((word) => folded.includes(word));
  });
  const rows = found.slice(0, MOST_SHOWN).map(({ to, title, text }) => ({
    to,
    place: "",
    isDraft: false,
    title: markWords(title, isMatch),
    text: markWords(text, isMatch),
  }));
  return { title: "Gå til", rows, more: found.length - rows.length };
}

const ACCOUNT = {
  to: "/admin/konto",
  title: "Din konto",
  text: "Adgangskode, totrinslogin og kolleger",
};

import { hash } from "node:crypto";
import type { Feature, PageText } from "../../feature.ts";
import { lineIn } from "../../formats/form-line.ts";
import type { Settings } from "../../server/config.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { inSlices } from "../../server/in-slices.ts";
import { cutAtWord, plainLines } from "../../site/text/plain-text.ts";
import { withHardSpaces } from "../../site/text/typography.ts";
import { isWritten } from "../written.ts";
import { splitWords, withoutStopWords } from "./danish-words.ts";
import { excerptAround, markWords } from "./excerpt.ts";
import { createIndex } from "./search-index.server.ts";

const MOST_SHOWN = 60;
const LONGEST_QUERY = 80;
export const MOST_WORDS = 8;

type Shape = NonNullable<Feature["search"]>["shape"];
type Indexed = PageText & { text: string; group: Feature; weight: number };
type Searched = { content: Content; settings: Settings; inSearch: Feature[] };
type Index = ReturnType<typeof createIndex<Indexed>>;

export type SearchHit = ReturnType<typeof toSearchHit>;
export type HitGroup = { name: string; title: string; shape: Shape; hits: SearchHit[] };
export type SearchResults = { query: string; count: number; shown: number; groups: HitGroup[] };

/** Results by part of the site, the best part and the best page first. */
export async function searchPages(searched: Searched, typed: string): Promise<SearchResults> {
  const query = readQuery(typed);
  const words = withoutStopWords(splitWords(query)).slice(0, MOST_WORDS);
  if (words.length === 0) return { query, count: 0, shown: 0, groups: [] };
  const index = await readIndex(searched);
  const found = Map.groupBy(index.find(words), ({ page }) => page.danish ?? page.href);
  /** Of a page in two languages, the one that fits better. */
  const hits = [...found.values()].flatMap(([best]) => best ?? []);
  const groups = new Map<Feature, SearchHit[]>();
  let shown = 0;
  for await (const { page, terms } of inSlices(hits.slice(0, MOST_SHOWN))) {
    const isMatch = (word: string) => terms.has(index.stemOf(word) ?? "");
    const hitsSoFar = groups.get(page.group) ?? [];
    groups.set(page.group, [...hitsSoFar, toSearchHit(page, isMatch)]);
    shown += 1;
  }
  return {
    query,
    count: hits.length,
    shown,
    groups: [...groups].map(([{ name, title = "", search: shownAs }, groupHits]) => ({
      name,
      title: shownAs?.title ?? title,
      shape: shownAs?.shape,
      hits: groupHits,
    })),
  };
}

export function readQuery(typed: string): string {
  return cutAtWord(lineIn(typed.replace(/\p{Cc}/gu, " ")), LONGEST_QUERY);
}

function toSearchHit(
  { href, title, text, note, answer, picture, danish }: Indexed,
  isMatch: (word: string) => boolean,
) {
  return {
    href,
    title: markWords(title, isMatch),
    excerpt: excerptAround(withHardSpaces(text), isMatch),
    note,
    answer: answer && withHardSpaces(answer),
    picture,
    lang: danish && "en",
  };
}

const byContent = new WeakMap<Content, { version: number; made: Promise<Index> }>();

/** One index, which follows the content from version to version; WeakMap frees those of previews. */
function readIndex(searched: Searched): Promise<Index> {
  const { content } = searched;
  const version = content.version();
  const known = byContent.get(content);
  if (known?.version === version) return known.made;
  const made = makeIndex(searched, known?.made);
  byContent.set(content, { version, made });
  made.catch(() => {
    if (byContent.get(content)?.made === made) byContent.delete(content);
  });
  return made;
}

/** @param former whose index goes on; a new one after a failure, which may have left it half-way */
async function makeIndex(searched: Searched, former?: Promise<Index>): Promise<Index> {
  const index = (await former?.catch(() => undefined)) ?? createIndex<Indexed>();
  const pages = new Map<string, Indexed>();
  for await (const page of inSlices(readPages(searched))) {
    const { group, ...words } = page;
    const mark = hash("sha1", JSON.stringify([group.name, words]));
    const { text = plainText(page.texts) } = index.page(mark) ?? {};
    pages.set(mark, { ...page, text, weight: weightOf(page) });
  }
  await index.follow(pages);
  return index;
}

function* readPages({ content, settings, inSearch }: Searched) {
  for (const group of inSearch) {
    for (const page of group.pages) {
      if (!isWritten(content, settings, page)) continue;
      for (const text of page.searchTexts?.(content, settings) ?? []) yield { ...text, group };
    }
  }
}

/** Therapy areas before articles, and articles before products. */
function weightOf({ group, danish }: PageText & { group: Feature }): number {
  const weight = group.search?.weight ?? 1;
  return danish ? weight / 2 : weight;
}

function plainText(texts: string[]): string {
  return texts.flatMap(plainLines).map(asSentence).join(" ");
}

/** Gives headings and bullets a full stop, so that excerpts read well. */
function asSentence(line: string): string {
  return /[.!?:,…]$/.test(line) ? line : `${line}.`;
}

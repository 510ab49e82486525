import MiniSearch from "minisearch";
import type { Feature, PageText } from "../feature.ts";
import { inSearch } from "../features.ts";
import type { Settings } from "../server/config.server.ts";
import type { Content } from "../server/documents/content.server.ts";
import { cutAtWord, plainText } from "../site/text/plain-text.ts";
import { splitCompound, splitWords, stemOf, tellingWords } from "./danish-words.ts";
import { excerptAround, markWords } from "./excerpt.ts";

/** As many as a person looks through; the best of them where there are more. */
const MOST_SHOWN = 60;
const LONGEST_QUERY = 80;
const MOST_WORDS = 8;
const SHORTEST_PREFIX = 3;
const SHORTEST_MISSPELT = 5;

type Shape = NonNullable<Feature["found"]>["shape"];
type Indexed = PageText & { id: number; text: string; group: Feature };
type Searched = { content: Content; settings: Settings };
type Index = ReturnType<typeof buildIndex>;

export type Found = ReturnType<typeof showFound>;
export type FoundGroup = { name: string; title: string; shape: Shape; found: Found[] };
export type Answer = { query: string; count: number; shown: number; groups: FoundGroup[] };

/** What visitors can read about `asked`, by the parts of the site in the menu's order, the best first in each. */
export function searchPages({ content, settings }: Searched, asked: string): Answer {
  const query = cutAtWord(asked.replace(/\s+/g, " ").trim(), LONGEST_QUERY);
  const { pages, search, termsOf, readQuery } = indexOf(content, settings);
  const words = tellingWords(splitWords(query)).slice(0, MOST_WORDS).flatMap(readQuery);
  const hits = words.length > 0 ? find(search, words) : [];
  const shown = hits.slice(0, MOST_SHOWN).flatMap(({ id, terms }) => {
    const isMatch = (word: string) => termsOf(word).some((term) => terms.includes(term));
    const page = pages[id];
    return page ? [{ group: page.group, found: showFound(page, isMatch) }] : [];
  });
  const groups = inSearch.map((feature) => ({
    name: feature.name,
    title: feature.found?.title ?? feature.title ?? "",
    shape: feature.found?.shape,
    found: shown.filter(({ group }) => group === feature).map(({ found }) => found),
  }));
  return {
    query,
    count: hits.length,
    shown: shown.length,
    groups: groups.filter(({ found }) => found.length > 0),
  };
}

/** What has all the words; or, where nothing has, with a slip of the pen in them; or some of them. */
function find(search: MiniSearch<Indexed>, words: string[]) {
  const query = words.join(" ");
  const all = search.search(query, { combineWith: "AND" });
  if (all.length > 0) return all;
  const misspelt = (word: string) => (word.length >= SHORTEST_MISSPELT ? 0.2 : false);
  const alike = search.search(query, { combineWith: "AND", fuzzy: misspelt });
  return alike.length > 0 ? alike : search.search(query);
}

function showFound(
  { href, title, text, note, picture, lang }: Indexed,
  isMatch: (word: string) => boolean,
) {
  return {
    href,
    title: markWords(title, isMatch),
    excerpt: excerptAround(text, isMatch),
    note,
    picture,
    lang,
  };
}

let latest: { content: Content; version: number; index: Index } | undefined;

/** Made with the first question after a save. */
function indexOf(content: Content, settings: Settings): Index {
  const version = content.version();
  if (latest?.content !== content || latest.version !== version)
    latest = { content, version, index: buildIndex(readPages(content, settings)) };
  return latest.index;
}

function readPages(content: Content, settings: Settings): Indexed[] {
  return inSearch
    .flatMap((group) =>
      (group.pages ?? []).flatMap(({ texts }) =>
        (texts?.(content, settings) ?? []).map((page) => ({ ...page, group })),
      ),
    )
    .map((page, id) => ({
      ...page,
      id,
      text: page.texts.map(plainText).filter(Boolean).join(" "),
    }));
}

function buildIndex(pages: Indexed[]) {
  const stems = new Set(
    pages.flatMap(({ title, text }) => splitWords(`${title} ${text}`)).map(stemOf),
  );
  const isKnown = (stem: string) => stems.has(stem);
  const known = new Map<string, string[]>();

  /** What a word of the site is found by: its stem, and where it is a compound that of its end. */
  function termsOf(word: string): string[] {
    const terms = known.get(word) ?? [stemOf(word), ...tailOf(word)];
    known.set(word, terms);
    return terms;
  }

  function tailOf(word: string): string[] {
    const compound = splitCompound(word, isKnown);
    return compound ? [compound.tail] : [];
  }

  /** A compound that the site does not know is asked for by its parts. */
  function readQuery(word: string): string[] {
    const stem = stemOf(word);
    const compound = isKnown(stem) ? undefined : splitCompound(word, isKnown);
    return compound ? [compound.head, compound.tail] : [stem];
  }

  const search = new MiniSearch<Indexed>({
    fields: ["title", "text"],
    tokenize: splitWords,
    processTerm: termsOf,
    searchOptions: {
      processTerm: (stem) => stem,
      boost: { title: 4 },
      prefix: (stem) => stem.length >= SHORTEST_PREFIX,
    },
  });
  search.addAll(pages);
  return { pages, search, termsOf, readQuery };
}

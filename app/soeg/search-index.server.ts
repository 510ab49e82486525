import { setImmediate } from "node:timers/promises";
import MiniSearch from "minisearch";
import { splitCompound, splitWords, stemOf } from "./danish-words.ts";

type Searchable = { id: number; title: string; text: string };

export type SearchIndex = Awaited<ReturnType<typeof buildIndex>>;

/** Between so many, others are answered: all pages of a large site take seconds. */
const PAGES_AT_ONCE = 10;
const SHORTEST_PREFIX = 3;
const SHORTEST_MISSPELT = 5;

export async function buildIndex(pages: Searchable[]) {
  const stems = await stemsOf(pages);
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

  const search = new MiniSearch<Searchable>({
    fields: ["title", "text"],
    tokenize: splitWords,
    processTerm: termsOf,
    searchOptions: {
      processTerm: (stem) => stem,
      boost: { title: 4 },
      prefix: (stem) => stem.length >= SHORTEST_PREFIX,
    },
  });
  await search.addAllAsync(pages, { chunkSize: PAGES_AT_ONCE });

  return {
    termsOf,
    /** What has all the words; or, where nothing has, with a slip of the pen in them; or some of them. */
    find(words: string[]) {
      const query = words.flatMap(readQuery).join(" ");
      const all = search.search(query, { combineWith: "AND" });
      if (all.length > 0) return all;
      const misspelt = (word: string) => (word.length >= SHORTEST_MISSPELT ? 0.2 : false);
      const alike = search.search(query, { combineWith: "AND", fuzzy: misspelt });
      return alike.length > 0 ? alike : search.search(query);
    },
  };
}

async function stemsOf(pages: Searchable[]): Promise<Set<string>> {
  const seen = new Set<string>();
  for (const [index, { title, text }] of pages.entries()) {
    if (index % PAGES_AT_ONCE === 0) await setImmediate();
    for (const word of splitWords(`${title} ${text}`)) seen.add(word);
  }
  return new Set([...seen].map(stemOf));
}

import MiniSearch, { type SearchOptions } from "minisearch";
import { inSlices } from "../../server/in-slices.ts";
import { splitCompound, splitWords, stemOf } from "./danish-words.ts";

type Searchable = { id: number; title: string; text: string };

export type SearchIndex = Awaited<ReturnType<typeof buildIndex>>;

const SHORTEST_PREFIX = 3;
const SHORTEST_MISSPELT = 5;
/** Letters that a word may be off by. */
const MOST_MISSPELT = 2;
/** Different ones that are found; a site of thousands of pages has half as many. */
const MOST_WORDS = 200_000;
/** So many places may a question be looked for in by beginnings and slips of the pen: some 100 ms. */
const MOST_PLACES = 100_000;
const TOO_MANY = new Error("a question that is found in too many places");

export async function buildIndex(pages: Searchable[]) {
  const words = await wordsOf(pages);
  const stems = new Set<string>();
  for await (const word of inSlices(words)) stems.add(stemOf(word));
  const isKnown = (stem: string) => stems.has(stem);

  /** What a word of the site is found by: its stem, and where it is a compound that of its end. */
  const terms = new Map<string, string[]>();
  for await (const word of inSlices(words)) {
    const compound = splitCompound(word, isKnown);
    terms.set(word, [stemOf(word), ...(compound ? [compound.tail] : [])]);
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
    processTerm: (word) => terms.get(word),
    searchOptions: {
      processTerm: (stem) => stem,
      boost: { title: 4 },
      prefix: (stem) => stem.length >= SHORTEST_PREFIX,
      maxFuzzy: MOST_MISSPELT,
    },
  });
  for await (const page of inSlices(pages)) search.add(page);

  return {
    termsOf: (word: string) => terms.get(word) ?? [],
    /** What has all the words; or, where nothing has, with a slip of the pen in them; or some of them. */
    find(words: string[]) {
      const query = words.flatMap(readQuery).join(" ");
      let places = 0;
      function countPlace() {
        places += 1;
        if (places > MOST_PLACES) throw TOO_MANY;
        return 1;
      }
      function ask(options: SearchOptions = {}) {
        try {
          return search.search(query, { ...options, boostDocument: countPlace });
        } catch (error) {
          if (error !== TOO_MANY) throw error;
          return search.search(query, { ...options, prefix: false, fuzzy: false });
        }
      }
      const all = ask({ combineWith: "AND" });
      if (all.length > 0) return all;
      const misspelt = (word: string) => (word.length >= SHORTEST_MISSPELT ? 0.2 : false);
      const alike = ask({ combineWith: "AND", fuzzy: misspelt });
      return alike.length > 0 ? alike : ask();
    },
  };
}

async function wordsOf(pages: Searchable[]): Promise<Set<string>> {
  const words = new Set<string>();
  for await (const { title, text } of inSlices(pages)) {
    for (const word of splitWords(`${title} ${text}`)) {
      if (words.size < MOST_WORDS) words.add(word);
    }
  }
  return words;
}

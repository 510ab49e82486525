import MiniSearch, { type SearchResult } from "minisearch";
import { inSlices } from "../../server/in-slices.ts";
import { queryStemOf, splitCompound, splitWords, stemOf, unswapLetters } from "./danish-words.ts";

type Searchable = { id: number; title: string; keywords?: string; text: string; weight?: number };
type Hit = { id: number; score: number; terms: Set<string> };
/** `parts`: the stems of a compound's halves. */
type QueryStem = { word: string; stem: string; parts?: string[] };

export type SearchIndex = Awaited<ReturnType<typeof buildIndex>>;

/** Fewest letters for matching parts of words, and for misspellings. */
const SHORTEST_PART = 3;
const SHORTEST_END = 4;
/** Most words tried that end with the query's word. */
const MOST_ENDS = 30;
const SHORTEST_MISSPELT = 5;
/** Share of a word's letters that may differ, two at most. */
const MISSPELT = 0.2;
const MOST_MISSPELT = 2;
const MOST_WORDS = 200_000;
/** Most postings scored per word when matching parts and misspellings: some 15 ms. */
const MOST_PLACES = 12_000;
const TOO_MANY_PLACES = new Error("a word that is found in too many places");
/** Pages that lack a word must score at least this share of the best. */
const WORST_SHOWN = 0.12;

export async function buildIndex(pages: Searchable[]) {
  const stems = new Map<string, string>();
  for await (const { title, keywords, text } of inSlices(pages)) {
    for (const word of splitWords(`${title} ${keywords} ${text}`)) {
      if (stems.size < MOST_WORDS && !stems.has(word)) stems.set(word, stemOf(word));
    }
  }
  const knownStems = new Set(stems.values());
  const search = new MiniSearch<Searchable>({
    fields: ["title", "keywords", "text"],
    tokenize: splitWords,
    processTerm: (word) => stems.get(word),
    searchOptions: {
      tokenize: (stem) => [stem],
      processTerm: (stem) => stem,
      boost: { title: 5, keywords: 10 },
      maxFuzzy: MOST_MISSPELT,
    },
  });
  for await (const page of inSlices(pages)) search.add(page);

  const isKnown = (stem: string) => knownStems.has(stem);

  /** Pages with a stem as a word, a beginning or an end of one; if none, misspelt. */
  function findStem({ word, stem, parts = [] }: QueryStem): SearchResult[] {
    const ends =
      stem.length < SHORTEST_END ? [] : [...knownStems].filter((word) => word.endsWith(stem));
    let places = 0;
    function weigh(id: number) {
      places += 1;
      if (places > MOST_PLACES) throw TOO_MANY_PLACES;
      return pages[id]?.weight ?? 1;
    }
    try {
      const prefix = stem.length >= SHORTEST_PART;
      const results = search.search(
        { queries: [stem, ...ends.slice(0, MOST_ENDS), ...parts] },
        { prefix, boostTerm: (term) => (term === stem ? 1 : 0.5), boostDocument: weigh },
      );
      if (results.length > 0 || stem.length < SHORTEST_MISSPELT) return results;
      const swapped = unswapLetters(word, isKnown);
      if (swapped) return findStem({ word, stem: swapped });
      return search.search(stem, { fuzzy: MISSPELT, boostDocument: weigh });
    } catch (error) {
      if (error !== TOO_MANY_PLACES) throw error;
      return search.search(stem);
    }
  }

  /** A compound that the site lacks is searched as two words; one that it has, as itself and less by its parts. */
  function queryStems(word: string): QueryStem[] {
    const stem = queryStemOf(word);
    const compound = splitCompound(word, isKnown);
    if (!compound) return [{ word, stem }];
    const parts = [compound.head, compound.tail];
    return isKnown(stem) ? [{ word, stem, parts }] : parts.map((part) => ({ word, stem: part }));
  }

  return {
    stemOf: (word: string) => stems.get(word),
    /** Pages with any of the words. Having more of the words beats having one of them often. */
    find(words: string[]): Hit[] {
      const stemsToFind = words.flatMap(queryStems);
      const hits = new Map<number, Hit & { words: number; titled: number }>();
      for (const stem of stemsToFind) {
        for (const { id, score, terms, match } of findStem(stem)) {
          const hit = hits.get(id) ?? { id, score: 0, words: 0, titled: 0, terms: new Set() };
          for (const term of terms) hit.terms.add(term);
          hit.score += score;
          hit.words += 1;
          if (
            Object.values(match)
              .flat()
              .some((field) => field !== "text")
          )
            hit.titled += 1;
          hits.set(id, hit);
        }
      }
      const ranked = [...hits.values()]
        .map(({ id, terms, score, words, titled }) => {
          const share = (words / stemsToFind.length) ** 2 + (titled === stemsToFind.length ? 1 : 0);
          return { id, terms, score: score * share, hasAll: words === stemsToFind.length };
        })
        .sort((a, b) => b.score - a.score || a.id - b.id);
      const worst = (ranked[0]?.score ?? 0) * WORST_SHOWN;
      return ranked.filter(({ hasAll, score }) => hasAll || score >= worst);
    },
  };
}

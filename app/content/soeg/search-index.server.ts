import MiniSearch, { type SearchResult } from "minisearch";
import { inSlices } from "../../server/in-slices.ts";
import { queryStemOf, splitCompound, splitWords, stemOf, unswapLetters } from "./danish-words.ts";

type Searchable = { title: string; keywords?: string; text: string; weight?: number };
type Hit = { score: number; words: number; titled: number; terms: Set<string> };
/** `parts`: the stems of a compound's halves. */
type QueryStem = { word: string; stem: string; parts?: string[] };

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

/** Follows the pages: a change costs what changed, not the site. A word that nothing has any more stays known. */
export function createIndex<Page extends Searchable>() {
  const ids = new Map<string, number>();
  const pages = new Map<number, { page: Page; at: number }>();
  let nextId = 0;
  const stems = new Map<string, string>();
  const knownStems = new Set<string>();
  const search = new MiniSearch<Page & { id: number }>({
    fields: ["title", "keywords", "text"],
    tokenize: splitWords,
    processTerm: learnStem,
    searchOptions: {
      tokenize: (stem) => [stem],
      processTerm: (stem) => stem,
      boost: { title: 5, keywords: 10 },
      maxFuzzy: MOST_MISSPELT,
    },
  });

  function learnStem(word: string): string | undefined {
    const known = stems.get(word);
    if (known !== undefined || stems.size >= MOST_WORDS) return known;
    const stem = stemOf(word);
    stems.set(word, stem);
    knownStems.add(stem);
    return stem;
  }

  const isKnown = (stem: string) => knownStems.has(stem);

  /** Pages with a stem as a word, a beginning or an end of one; if none, misspelt. */
  function findStem({ word, stem, parts = [] }: QueryStem): SearchResult[] {
    const ends =
      stem.length < SHORTEST_END ? [] : [...knownStems].filter((word) => word.endsWith(stem));
    let places = 0;
    function weigh(id: number) {
      places += 1;
      if (places > MOST_PLACES) throw TOO_MANY_PLACES;
      return pages.get(id)?.page.weight ?? 1;
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
    /** @param current the pages there are now, each by a mark of all that is found by and shown */
    async follow(current: Map<string, Page>) {
      for (const [mark, id] of ids) {
        if (current.has(mark)) continue;
        ids.delete(mark);
        pages.delete(id);
        search.discard(id);
      }
      let at = 0;
      for await (const [mark, page] of inSlices(current)) {
        const id = ids.get(mark) ?? nextId++;
        if (!ids.has(mark)) search.add({ ...page, id });
        ids.set(mark, id);
        pages.set(id, { page, at: at++ });
      }
    },
    page: (mark: string) => pages.get(ids.get(mark) ?? -1)?.page,
    stemOf: (word: string) => stems.get(word),
    /** Pages with any of the words. Having more of the words beats having one of them often. */
    find(words: string[]): { page: Page; terms: Set<string> }[] {
      const stemsToFind = words.flatMap(queryStems);
      const hits = new Map<number, Hit>();
      for (const stem of stemsToFind) {
        for (const { id, score, terms, match } of findStem(stem)) {
          const hit = hits.get(id) ?? { score: 0, words: 0, titled: 0, terms: new Set() };
          for (const term of terms) hit.terms.add(term);
          hit.score += score;
          hit.words += 1;
          const fields = Object.values(match).flat();
          if (fields.some((field) => field !== "text")) hit.titled += 1;
          hits.set(id, hit);
        }
      }
      const ranked = [...hits]
        .flatMap(([id, { terms, score, words, titled }]) => {
          const found = pages.get(id);
          if (!found) return [];
          const share = (words / stemsToFind.length) ** 2 + (titled === stemsToFind.length ? 1 : 0);
          return { ...found, terms, score: score * share, hasAll: words === stemsToFind.length };
        })
        .sort((a, b) => b.score - a.score || a.at - b.at);
      const worst = (ranked[0]?.score ?? 0) * WORST_SHOWN;
      return ranked.filter(({ hasAll, score }) => hasAll || score >= worst);
    },
  };
}

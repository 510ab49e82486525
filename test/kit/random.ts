/** Random choices that can be repeated: the same seed gives the same numbers in the same order. */
export type Chance = {
  /** From 0 up to, not including, 1. */
  number(): number;
  /** A whole number from `low` up to, not including, `high`. */
  between(low: number, high: number): number;
  pick<Choice>(choices: readonly Choice[]): Choice;
  /** A word of `length` hexadecimal digits. */
  word(length: number): string;
  /** Independent choices for one part of a run. */
  of(part: string): Chance;
};

export function createChance(seed: number): Chance {
  let state = seed >>> 0;

  // Mulberry32: small, fast, and good enough for tests.
  function number(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const between = (low: number, high: number) => low + Math.floor(number() * (high - low));
  return {
    number,
    between,
    pick(choices) {
      const chosen = choices[between(0, choices.length)];
      if (chosen === undefined) throw new Error("nothing to choose from");
      return chosen;
    },
    word: (length) => Array.from({ length }, () => between(0, 16).toString(16)).join(""),
    of: (part) => createChance([...part].reduce((hash, letter) => mix(hash, letter), seed)),
  };
}

function mix(hash: number, letter: string): number {
  return Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
}

/** The seed of all random choices: the same in every run, unless SEED is set. */
export const seed = Number(process.env.SEED) || 20261128;

const { RUNS } = process.env;

/** For the message of a failure. */
export const repeatHint = `SEED=${seed}${RUNS ? ` RUNS=${RUNS}` : ""} does it again`;

import assert from "node:assert/strict";
import { test } from "node:test";
import { rowState } from "./row-state.ts";

const failed = { words: "Ikke sendt" } as const;
const sent = { words: "Sendt" } as const;
const held = { words: "Holdt tilbage" } as const;

test("an order has one state, the one that most needs somebody", () => {
  const states = [
    [{ handled: false, isWithdrawn: false, mails: [] }, "Ny"],
    [{ handled: false, isWithdrawn: false, mails: [sent, held] }, "Holdt tilbage"],
    [{ handled: false, isWithdrawn: false, mails: [held, failed] }, "Mail fejlet"],
    [{ handled: true, isWithdrawn: false, mails: [failed] }, "Behandlet"],
    [{ handled: false, isWithdrawn: true, mails: [failed] }, "Fortrudt"],
    [{ handled: true, isWithdrawn: true, mails: [] }, "Fortrudt"],
  ] as const;
  for (const [{ mails, ...known }, words] of states)
    assert.equal(rowState({ ...known, mails: [...mails] }).words, words);
});

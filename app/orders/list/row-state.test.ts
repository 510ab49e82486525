import assert from "node:assert/strict";
import { test } from "node:test";
import { rowState } from "./row-state.ts";

const failed = { words: "Ikke sendt", canRetry: true } as const;
const lost = { words: "Ikke sendt", canRetry: false } as const;
const sent = { words: "Sendt", canRetry: false } as const;
const held = { words: "Holdt tilbage", canRetry: true } as const;

test("an order has one state, the one that most needs somebody", () => {
  const states = [
    [{ handled: false, isWithdrawn: false, mails: [] }, "Ny"],
    [{ handled: false, isWithdrawn: false, mails: [sent, held] }, "Holdt tilbage"],
    [{ handled: false, isWithdrawn: false, mails: [held, failed] }, "Mail fejlet"],
    [{ handled: true, isWithdrawn: false, mails: [held] }, "Behandlet"],
    [{ handled: true, isWithdrawn: false, mails: [failed] }, "Mail fejlet"],
    [{ handled: true, isWithdrawn: false, mails: [lost] }, "Behandlet"],
    [{ handled: false, isWithdrawn: true, mails: [failed] }, "Fortrudt"],
    [{ handled: true, isWithdrawn: true, mails: [] }, "Behandlet"],
  ] as const;
  for (const [{ mails, ...known }, words] of states)
    assert.equal(rowState({ ...known, mails: [...mails] }).words, words);
});

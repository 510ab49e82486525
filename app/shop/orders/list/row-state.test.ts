import assert from "node:assert/strict";
import { test } from "node:test";
import { rowStates } from "./row-state.ts";

const failed = { words: "Ikke sendt", canRetry: true } as const;
const lost = { words: "Ikke sendt", canRetry: false } as const;
const sent = { words: "Sendt", canRetry: false } as const;
const held = { words: "Holdt tilbage", canRetry: true } as const;

test("a row shows the most urgent state of an order, and whether it is withdrawn", () => {
  const states = [
    [{ handled: false, isWithdrawn: false, mails: [] }, "Ny"],
    [{ handled: false, isWithdrawn: false, mails: [sent, held] }, "Holdt tilbage"],
    [{ handled: false, isWithdrawn: false, mails: [held, failed] }, "Mail ikke sendt"],
    [{ handled: true, isWithdrawn: false, mails: [held] }, "Behandlet"],
    [{ handled: true, isWithdrawn: false, mails: [failed] }, "Mail ikke sendt"],
    [{ handled: true, isWithdrawn: false, mails: [lost] }, "Behandlet"],
    [{ handled: false, isWithdrawn: true, mails: [] }, "Fortrudt"],
    [{ handled: false, isWithdrawn: true, mails: [failed] }, "Fortrudt, Mail ikke sendt"],
    [{ handled: true, isWithdrawn: true, mails: [failed] }, "Fortrudt, Mail ikke sendt"],
    [{ handled: true, isWithdrawn: true, mails: [] }, "Fortrudt, Behandlet"],
  ] as const;
  for (const [{ mails, ...known }, words] of states) {
    const shown = rowStates({ ...known, mails: [...mails] }).map((state) => state.words);
    assert.equal(shown.join(", "), words);
  }
});

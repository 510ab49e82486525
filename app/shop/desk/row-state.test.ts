import assert from "node:assert/strict";
import { test } from "node:test";
import { rowStates } from "./row-state.ts";

const failed = { words: "Ikke sendt", canRetry: true } as const;
const lost = { words: "Ikke sendt", canRetry: false } as const;
const unsure = { words: "Måske sendt", canRetry: true } as const;
const triedAgain = { words: "Måske sendt", canRetry: false } as const;
const sent = { words: "Sendt", canRetry: false } as const;
const held = { words: "Holdt tilbage", canRetry: true } as const;

test("a row shows the most urgent state of an order, and whether it is withdrawn", () => {
  const states = [
    [{ handled: false, mails: [] }, "Ny"],
    [{ handled: false, mails: [sent, held] }, "Holdt tilbage"],
    [{ handled: false, mails: [held, failed] }, "Mail ikke sendt"],
    [{ handled: true, mails: [held] }, "Behandlet"],
    [{ handled: true, mails: [failed] }, "Mail ikke sendt"],
    [{ handled: true, mails: [lost] }, "Behandlet"],
    [{ handled: false, mails: [triedAgain] }, "Ny"],
    [{ handled: true, mails: [unsure] }, "Mail måske sendt"],
    [{ handled: false, mails: [unsure, failed] }, "Mail ikke sendt"],
    [{ handled: false, withdrawnAt: "2026-11-26", mails: [] }, "Fortrudt"],
    [{ handled: false, withdrawnAt: "2026-11-26", mails: [failed] }, "Fortrudt, Mail ikke sendt"],
    [{ handled: true, withdrawnAt: "2026-11-26", mails: [failed] }, "Fortrudt, Mail ikke sendt"],
    [{ handled: true, withdrawnAt: "2026-11-26", mails: [] }, "Fortrudt, Behandlet"],
  ] as const;
  for (const [{ mails, ...known }, words] of states) {
    const shown = rowStates({ ...known, mails: [...mails] }).map((state) => state.words);
    assert.equal(shown.join(", "), words);
  }
});

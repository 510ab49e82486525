import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { projectRoot } from "../../app/server/data-dir/project-root.server.ts";

/** One thing has one word: what must not come back, and what is said in its place. */
const GONE: Record<string, RegExp> = {
  prøvemail: /\btestmail/i,
  "i mellemtiden": /\bimens[.,!"`]/,
  "den, der driver hjemmesiden": /passer hjemmesiden/,
  "er ikke gyldigt": /nummeret passer ikke/,
  "Ret de markerede felter.": /Se venligst/,
  bestillingsnummer: /bestillingens nummer/i,
  "Psykologer, over dem der er fundet": /"Mennesker"/,
  "Alt er i orden": /[Aa]lt er vel/,
  "Del kladde": /Del eksempel|Eksemplet kan/,
  livsfare: /fare for liv/,
};

test("a word that was one of two for the same thing does not come back", () => {
  const files = globSync(["app/**/*.{ts,tsx}", "commands/**/*.ts", "docs/vejledning.md"], {
    cwd: projectRoot,
    exclude: ["**/*.test.ts"],
  });
  assert.ok(files.length > 500);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(projectRoot, file), "utf8");
    return Object.entries(GONE)
      .filter(([, word]) => word.test(text))
      .map(([better]) => `${file}: ${better}`);
  });
  assert.deepEqual(found, []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/kit/property.ts";
import { newPasswordProblem, weighPassword } from "./easy-password.server.ts";

const EMAIL = "signe.holm@klinik.example";

type Easiness = Awaited<ReturnType<typeof weighPassword>>;

const PASSWORDS: Record<string, [Easiness, ...string[]]> = {
  "a common one with figures": ["guessable", "adgangskode1234", "P@ssw0rd12345", "velkommen2025!!"],
  "the site's own words": [
    "guessable",
    "Samspil2026!",
    "psykologklinik",
    "Adgangskode-2026-Samspil",
  ],
  "keys side by side": ["guessable", "qwertyuiop123", "qwertyuiopå12", "asdfghjklæøå"],
  figures: ["guessable", "123456789123456789", "111111111111111"],
  "one sign or word again and again": ["guessable", "------------", "abcabcabcabcabc"],
  "a word twice": ["guessable", "password-password", "mandag.mandag"],
  "the account's name": ["guessable", "signeholm1985", "Holm-klinik-2026"],
  "words that guessers begin with": ["guessable", "football mustang shadow"],
  "one that has leaked": ["leaked", "1qaz2wsx3edc", "Unbelievable", "123456789987654321"],
  "one that has leaked, with a sign more": ["leaked", "qwerty-1-23456"],
  "a sentence": [undefined, "en lang adgangskode", "fire gule ord i vinden", "min hund hedder Ib"],
  "some words": [undefined, "kaffe te vand saft", "kat hund mus", "hest stol lampe"],
  "some words of Danish": [undefined, "sommerferie i skagen", "æblegrød på søndag"],
  "some words of English": [undefined, "correct horse battery", "shadow attention amplifier"],
  "words early in the alphabet": [undefined, "abacus abdomen ability"],
  "made by a program": [undefined, "k7m2p-xx9ab-qqrst-uvwxy"],
  "a rare word with a year": [undefined, "solvandis2026"],
};

test("a password that is easy to guess is refused, one that has leaked too, and others are accepted", async () => {
  for (const [what, [easiness, ...passwords]] of Object.entries(PASSWORDS))
    for (const password of passwords)
      assert.equal(await weighPassword(password, EMAIL), easiness, `${what}: ${password}`);
});

test("no leaked password is accepted, in capitals or with a sign more either", async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const long = dictionary["passwords-common"].filter((password) => password.length >= 12);
  assert.ok(long.length > 250, `${long.length}`);
  const accepted: string[] = [];
  for (const [at, password] of long.entries()) {
    if (at % 8 > 0) continue;
    for (const written of [password, password.toUpperCase(), `${password}!`]) {
      if (!(await weighPassword(written, EMAIL))) accepted.push(written);
    }
  }
  assert.deepEqual(accepted, []);
});

test("any three words of a list of 7776 are accepted, unless guessers begin with them", async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const leakedMost = new Set(dictionary["passwords-common"].slice(0, 300));
  const words = dictionary["diceware-common"].filter((word) => word.length >= 5);
  const word = fc.constantFrom(...words.filter((candidate) => !leakedMost.has(candidate)));
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { minLength: 3, maxLength: 3 }), async (words) => {
      assert.equal(await weighPassword(words.join(" "), EMAIL), undefined);
    }),
    { numRuns: 40 },
  );
});

test("a password made of one's own e-mail address is refused, and of another's accepted", async () => {
  const own = await weighPassword("rosengaardsvej 12", "rosengaardsvej@klinik.example");
  assert.equal(own, "guessable");
  assert.equal(await weighPassword("rosengaardsvej 12", EMAIL), undefined);
});

test("the longest password is judged too, whatever it repeats", async () => {
  assert.equal(await weighPassword("a1".repeat(100), EMAIL), "guessable");
  const mixed = [..."abcdefghij".repeat(20)].toSorted().join("");
  assert.equal(await weighPassword(mixed, EMAIL), undefined);
  for (const [heavy, easiness] of [
    ["p4ssw0rd!@#$%", undefined],
    ["zxcvbnm,./asdfghjkl;'qwertyuiop[]", undefined],
    ["19-11-2026 ", "guessable"],
    ["@4$$|3€", undefined],
  ] as const) {
    const longest = heavy.repeat(30).slice(0, 200);
    assert.equal(await weighPassword(longest, EMAIL), easiness, heavy);
  }
});

test("the sentence about a leaked password says so, and what to do", async () => {
  const password = "1qaz2wsx3edc";
  const problem = await newPasswordProblem({ password, repeated: password, email: EMAIL });
  assert.match(problem ?? "", /lækkede adgangskoder.*Brug tre-fire ord/);
});

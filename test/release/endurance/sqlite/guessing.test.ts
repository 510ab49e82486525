import assert from "node:assert/strict";
import { test } from "node:test";
import { PASSWORD_COST } from "../../../../app/server/auth/password.server.ts";
import { EMAIL, from, INVITED, startClinic, UNKNOWN } from "../../../security/guessers.ts";

// The real cost, for the times of answers are compared.
const passwordCost = PASSWORD_COST;

test("a wrong password takes as long for an unknown address as for an account, by the median of many", async () => {
  const { app, guess } = await startClinic({}, { isLimited: false, passwordCost });
  await app.services.colleagues.invite(INVITED, "Ejer");
  const [unknown, known, invited] = await mediansOf(21, [UNKNOWN, EMAIL, INVITED], (email) =>
    guess({}, email),
  );
  assertAlike(known, unknown, 2.5);
  assertAlike(invited, unknown, 2.5);
});

test("a password reset takes as long for an unknown address as for an account, by the median of some", async () => {
  const { reset } = await startClinic({ TRUST_PROXY: "1" }, { passwordCost });
  const [unknown, known] = await mediansOf(4, [UNKNOWN, EMAIL], (email, n) =>
    reset(from(`198.51.100.${n}`), email),
  );
  assertAlike(known, unknown);
});

/** Milliseconds for each address, in turns that begin with another one each time. */
async function mediansOf(
  rounds: number,
  emails: string[],
  ask: (email: string, round: number) => Promise<Response>,
) {
  const durations = emails.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const turn of emails.keys()) {
      const which = (round + turn) % emails.length;
      const begun = performance.now();
      assert.notEqual((await ask(emails[which] ?? "", round)).status, 429);
      durations[which]?.push(performance.now() - begun);
    }
  }
  return durations.map(medianOf);
}

function assertAlike(first = NaN, second = NaN, most = 2) {
  const ratio = first / second;
  assert.ok(ratio > 1 / most && ratio < most, `it takes ${ratio} times as long`);
}

function medianOf(times: number[] = []): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

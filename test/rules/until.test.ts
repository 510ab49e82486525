import assert from "node:assert/strict";
import { mock, test } from "node:test";
import fc from "fast-check";
import { repeatHint, seed } from "../kit/random.ts";
import { until } from "../kit/until.ts";
import { runs } from "../security/runs.ts";

test("a wait fails after three minutes, in its own words (O10)", async () => {
  let now = 0;
  const clock = mock.method(performance, "now", () => {
    now += 10_000;
    return now;
  });
  await assert.rejects(
    until("the mail is sent", () => false),
    /waited three minutes, and never: the mail is sent/,
  );
  assert.equal(clock.mock.callCount(), 20);
  clock.mock.restore();
});

test("a random failure says how to repeat it (O10)", () => {
  const failure = () =>
    fc.assert(
      fc.property(fc.integer(), () => false),
      runs(),
    );
  assert.throws(failure, /\{ seed: -?\d+, path: /);
  assert.equal(repeatHint, `SEED=${seed} does it again`);
});

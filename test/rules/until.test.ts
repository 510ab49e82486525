import assert from "node:assert/strict";
import { mock, test } from "node:test";
import fc from "fast-check";
import { repeatHint, seed } from "../kit/random.ts";
import { keepLogLine } from "../kit/site-log.ts";
import { until } from "../kit/until.ts";
import { runs } from "../security/runs.ts";

test("a wait fails after a minute, in its own words, with the end of the site's log (O10)", async () => {
  let now = 0;
  const clock = mock.method(performance, "now", () => {
    now += 10_000;
    return now;
  });
  for (let line = 1; line <= 30; line += 1) keepLogLine(`line ${line}\n`);
  await assert.rejects(
    until("the mail is sent", () => false),
    /^Error: waited 60 s, and never: the mail is sent\nThe end of the log:\nline 11\n[\s\S]*\nline 30$/,
  );
  assert.equal(clock.mock.callCount(), 8);
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

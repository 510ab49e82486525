import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { fc } from "../kit/property.ts";
import { repeatHint, seed } from "../kit/random.ts";
import { keepLogLine } from "../kit/site-log.ts";
import { until } from "../kit/until.ts";

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

test("a random failure says how to repeat it (O10)", async () => {
  const never = fc.property(fc.integer(), () => false);
  assert.throws(() => fc.assert(never), new RegExp(`seed: ${seed}, path: [^]*\n${repeatHint}$`));
  const neverLater = fc.asyncProperty(fc.integer(), async () => assert.fail("no"));
  await assert.rejects(fc.assert(neverLater), ({ message, cause }) => {
    assert.match(message, new RegExp(`${repeatHint}$`));
    assert.match(String(cause), /no$/);
    return true;
  });
  assert.match(repeatHint, new RegExp(`^SEED=${seed} (RUNS=\\d+ )?does it again$`));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { MINUTE_MS, SECOND_MS } from "../../formats/durations.ts";
import { createServerPause, LONGEST_RETRY_MS, retryDelay } from "./backoff.ts";

test("a mail is retried after half a minute, and after twice as long each time, up to an hour", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 50].map(retryDelay);
  const minutes = [0.5, 0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60];
  assert.deepEqual(
    waits,
    minutes.map((many) => many * MINUTE_MS),
  );
  assert.equal(LONGEST_RETRY_MS, 60 * MINUTE_MS);
});

test("a server that is down is retried after half a minute, and ever more seldom, at least every quarter of an hour", () => {
  const pause = createServerPause();
  let now = 1_000_000;
  const waits = Array.from({ length: 7 }, () => {
    const until = pause.begin(now);
    const wait = until - now;
    now = until;
    return wait / MINUTE_MS;
  });
  assert.deepEqual(waits, [0.5, 1, 2, 4, 8, 15, 15]);
});

test("mails that fail together count as one failure of the server", () => {
  const pause = createServerPause();
  const until = pause.begin(0);
  assert.equal(pause.begin(until - 1), until);
  assert.equal(pause.begin(until), until + MINUTE_MS);
});

test("after a server has answered its next pause is half a minute again", () => {
  const pause = createServerPause();
  pause.begin(0);
  pause.begin(MINUTE_MS);
  pause.end();
  assert.equal(pause.begin(MINUTE_MS), MINUTE_MS + 30 * SECOND_MS);
});

test("a pause that a wrong clock set far in the future is cut short", () => {
  const pause = createServerPause();
  const ahead = 24 * 60 * MINUTE_MS;
  const until = pause.begin(ahead);
  assert.equal(pause.begin(until - 15 * MINUTE_MS), until, "as long as any pause");
  assert.equal(pause.begin(until - 15 * MINUTE_MS - 1), until - 14 * MINUTE_MS - 1);
});

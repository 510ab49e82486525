import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";

const LONGEST_MS = 120_000;
const PAUSE_MS = 50;

/** Reads until it is as expected: a page shows a moment later what was done to it, on a busy machine a long one. */
export async function eventually(
  read: () => Promise<unknown>,
  expected: unknown,
  message?: string,
): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  let seen = await read();
  while (!isDeepStrictEqual(seen, expected) && Date.now() < end) {
    await wait(PAUSE_MS);
    seen = await read();
  }
  assert.deepEqual({ seen, message }, { seen: expected, message });
}

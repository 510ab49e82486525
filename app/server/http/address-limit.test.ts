import assert from "node:assert/strict";
import { test } from "node:test";
import { createAddressLimit } from "./address-limit.server.ts";

const options = { points: 3, networkPoints: 5, seconds: 60 };

function take(limit: ReturnType<typeof createAddressLimit>, addresses: string[]) {
  const waits: number[] = [];
  for (const address of addresses) waits.push(limit.take(address));
  return waits;
}

test("each address has its own tries, as long as its network has any (S6)", async () => {
  const limit = createAddressLimit(options);
  const addresses = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2"];
  assert.deepEqual(
    (await take(limit, addresses)).map((wait) => wait > 0),
    [false, false, false, true, false, false],
  );
  assert.ok(limit.take("192.0.2.3") > 0);
  assert.equal(limit.take("198.51.100.3"), 0);
});

test("who has a whole /48 is not as many as it has lines (S6)", async () => {
  const limit = createAddressLimit(options);
  const lines = Array.from({ length: 8 }, (_, line) => `2001:db8:7:${line}::1`);
  assert.equal((await take(limit, lines)).filter((wait) => wait === 0).length, 5);
});

test("one may ask how long it is without a try, and a try that is given back counts for neither", async () => {
  const limit = createAddressLimit({ ...options, points: 1, networkPoints: 2 });
  assert.deepEqual(await take(limit, ["192.0.2.1", "192.0.2.2"]), [0, 0]);
  assert.ok(limit.wait("192.0.2.1") > 0, "its own tries are used");
  assert.ok(limit.wait("192.0.2.3") > 0, "its network's are");
  assert.equal(limit.wait("198.51.100.3"), 0);
  limit.giveBack("192.0.2.1");
  assert.equal(limit.wait("192.0.2.3"), 0);
  assert.deepEqual(await take(limit, ["192.0.2.1"]), [0]);
});

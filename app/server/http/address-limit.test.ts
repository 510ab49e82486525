import assert from "node:assert/strict";
import { test } from "node:test";
import { createAddressLimit } from "./address-limit.server.ts";
import { limitHere } from "./rate-limit.server.ts";

const options = { name: "try", points: 3, networkPoints: 5, seconds: 60 };

async function take(limit: ReturnType<typeof createAddressLimit>, addresses: string[]) {
  const waits: number[] = [];
  for (const address of addresses) waits.push(await limit.take(address));
  return waits;
}

test("each address has its own tries, as long as its network has any (S6)", async () => {
  const limit = createAddressLimit(options);
  const addresses = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2"];
  assert.deepEqual(
    (await take(limit, addresses)).map((wait) => wait > 0),
    [false, false, false, true, false, false],
  );
  assert.ok((await limit.take("192.0.2.3")) > 0);
  assert.equal(await limit.take("198.51.100.3"), 0);
});

test("who has a whole /48 is not as many as it has lines (S6)", async () => {
  const limit = createAddressLimit(options);
  const lines = Array.from({ length: 8 }, (_, line) => `2001:db8:7:${line}::1`);
  assert.equal((await take(limit, lines)).filter((wait) => wait === 0).length, 5);
});

test("one may ask how long it is without a try, and a try that is given back counts for neither", async () => {
  const limit = createAddressLimit({ ...options, points: 1, networkPoints: 2 });
  assert.deepEqual(await take(limit, ["192.0.2.1", "192.0.2.2"]), [0, 0]);
  assert.ok((await limit.wait("192.0.2.1")) > 0, "its own tries are used");
  assert.ok((await limit.wait("192.0.2.3")) > 0, "its network's are");
  assert.equal(await limit.wait("198.51.100.3"), 0);
  await limit.giveBack("192.0.2.1");
  assert.equal(await limit.wait("192.0.2.3"), 0);
  assert.deepEqual(await take(limit, ["192.0.2.1"]), [0]);
});

test("what is counted in the database is counted under a name for lines and one for networks", () => {
  const names: string[] = [];
  createAddressLimit(options, (name, each) => {
    names.push(name);
    return limitHere(name, each);
  });
  assert.deepEqual(names, ["try neighbourhood", "try network"]);
});

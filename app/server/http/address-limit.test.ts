import assert from "node:assert/strict";
import { test } from "node:test";
import { createAddressLimit } from "./address-limit.server.ts";

const options = { points: 3, networkPoints: 5, seconds: 60 };

function take(limit: ReturnType<typeof createAddressLimit>, addresses: string[]) {
  return addresses.map((address) => limit.take(address));
}

test("each address has tries of its own, and its network a number in all (S6)", () => {
  const limit = createAddressLimit(options);
  const addresses = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2"];
  assert.deepEqual(
    take(limit, addresses).map((wait) => wait > 0),
    [false, false, false, true, false, false],
  );
  assert.ok(limit.take("192.0.2.3") > 0);
  assert.equal(limit.take("198.51.100.3"), 0);
});

test("all addresses of an IPv6 /48 share their network's tries (S6)", () => {
  const limit = createAddressLimit(options);
  const lines = Array.from({ length: 8 }, (_, line) => `2001:db8:7:${line}::1`);
  assert.equal(take(limit, lines).filter((wait) => wait === 0).length, 5);
});

test("asking for the wait uses no try, and a try that is given back counts neither for the address nor for the network", () => {
  const limit = createAddressLimit({ ...options, points: 1, networkPoints: 2 });
  assert.deepEqual(take(limit, ["192.0.2.1", "192.0.2.2"]), [0, 0]);
  assert.ok(limit.wait("192.0.2.1") > 0, "its own tries are used");
  assert.ok(limit.wait("192.0.2.3") > 0, "its network's are");
  assert.equal(limit.wait("198.51.100.3"), 0);
  limit.giveBack("192.0.2.1");
  assert.equal(limit.wait("192.0.2.3"), 0);
  assert.deepEqual(take(limit, ["192.0.2.1"]), [0]);
});

import assert from "node:assert/strict";
import { createHook } from "node:async_hooks";
import { test } from "node:test";
import { hashPassword, verifyPassword } from "./password.server.ts";

const password = "en lang adgangskode";

test("a hash names its cost, so that a password hashed at another cost can be verified", async () => {
  const hashes = [
    await hashPassword(password),
    await hashPassword(password, { memory: 8, passes: 1, parallelism: 1 }),
  ];
  assert.deepEqual(
    hashes.map((hash) => hash.split("$").slice(0, 4).join("$")),
    ["argon2id$19456$2$1", "argon2id$8$1$1"],
  );
  for (const hash of hashes) {
    assert.equal(await verifyPassword({ hash, password }), true);
    assert.equal(await verifyPassword({ hash, password: "en anden adgangskode" }), false);
  }
});

test("at most two passwords are hashed at once, so that threads are left for pictures and files", async () => {
  const begun = new Set<number>();
  let most = 0;
  const hook = createHook({
    init(id, type) {
      if (type === "ARGON2REQUEST") begun.add(id);
      most = Math.max(most, begun.size);
    },
    before: (id) => void begun.delete(id),
  }).enable();
  const cheap = { memory: 8, passes: 1, parallelism: 1 };
  await Promise.all(Array.from({ length: 8 }, () => hashPassword(password, cheap)));
  hook.disable();
  assert.equal(most, 2);
});

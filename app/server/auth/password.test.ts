import assert from "node:assert/strict";
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

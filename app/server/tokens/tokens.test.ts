import assert from "node:assert/strict";
import { test } from "node:test";
import { openStore } from "../../../test/kit/backend.ts";
import { DAY_MS, MINUTE_MS } from "../../formats/durations.ts";
import {
  createToken,
  endTokens,
  eraseExpiredTokens,
  readToken,
  takeToken,
} from "./tokens.server.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

const { kysely } = await openStore();

const stored = () => kysely.selectFrom("tokens").selectAll().execute();

test("a token is read for its purpose until it expires, and nobody finds it in the database", async () => {
  const { token, expiresAt } = await createToken(kysely, "new password", "ida", NOW);
  assert.equal(expiresAt.getTime(), later(60 * MINUTE_MS).getTime());
  assert.equal(await readToken(kysely, token, ["invitation", "new password"], NOW), "ida");
  assert.equal(await readToken(kysely, token, ["new password"], later(60 * MINUTE_MS - 1)), "ida");
  assert.equal(await readToken(kysely, token, ["new password"], later(60 * MINUTE_MS)), undefined);
  assert.equal(await readToken(kysely, token, ["recipient"], NOW), undefined);
  const rows = await stored();
  assert.ok(!JSON.stringify(rows).includes(token));
  for (const made of ["", "x", rows[0]?.hash ?? "", `${token}x`])
    assert.equal(await readToken(kysely, made, ["new password"], NOW), undefined, made);
});

test("of four who take it at once, one gets its subject; who is too late gets none", async () => {
  const { token } = await createToken(kysely, "sign-in step", "ida", NOW);
  const taken = await Promise.all(
    Array.from({ length: 4 }, () => takeToken(kysely, token, ["sign-in step"], NOW)),
  );
  assert.deepEqual(
    taken.filter((subject) => subject !== undefined),
    ["ida"],
  );
  const late = await createToken(kysely, "sign-in step", "ida", NOW);
  assert.equal(await takeToken(kysely, late.token, ["sign-in step"], later(DAY_MS)), undefined);
});

test("one that a clock ahead of the others dated in the future is not good for longer", async () => {
  const { token } = await createToken(
    kysely,
    "recipient",
    "ida@klinik.example",
    later(400 * DAY_MS),
  );
  assert.equal(await readToken(kysely, token, ["recipient"], NOW), undefined);
  const near = await createToken(kysely, "recipient", "ida@klinik.example", later(5 * MINUTE_MS));
  assert.equal(await readToken(kysely, near.token, ["recipient"], NOW), "ida@klinik.example");
});

test("those of a subject end together, and no others", async () => {
  const [first, second] = [
    await createToken(kysely, "shared draft", "a", NOW),
    await createToken(kysely, "shared draft", "b", NOW),
  ];
  await endTokens(kysely, ["shared draft"], []);
  await endTokens(kysely, ["shared draft"], ["a"]);
  assert.equal(await readToken(kysely, first.token, ["shared draft"], NOW), undefined);
  assert.equal(await readToken(kysely, second.token, ["shared draft"], NOW), "b");
});

test("the expired ones are erased", async () => {
  await kysely.deleteFrom("tokens").execute();
  await createToken(kysely, "new password", "ida", NOW);
  await createToken(kysely, "invitation", "ida", NOW);
  await eraseExpiredTokens(kysely, later(DAY_MS));
  assert.equal((await stored()).length, 1);
});

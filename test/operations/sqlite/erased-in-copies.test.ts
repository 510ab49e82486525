import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { objectsIn, openCopiedSite } from "./copied-site.ts";

const DAY = 24 * 60;
const CUSTOMER = "Mathilde Krogh";

/** As docs/security.md promises it. */
test("who is erased is in the copies of that time for a year, and in no piece of any a day later", async () => {
  const { write, keeper, database, pass, place, restore, home, openPlace } = await openCopiedSite();
  const opened = await openPlace();
  const isKnown = async () => {
    const pieces = objectsIn(place).map((name) => opened.read(`objects/${name}`));
    return (await Promise.all(pieces)).some((piece) => piece?.includes(CUSTOMER));
  };
  let nr = 0;
  async function copyAndSweep() {
    nr += 1;
    await write(nr);
    await keeper.look();
    await keeper.sweepIfDue();
  }

  await sql`insert into orders
    (id, form_id, number, revision, placed_at, handled, erased, form, lines, total, search)
    values ('a', null, 1001, 1, '2026-11-23', 0, 0, ${CUSTOMER}, '[]', 0, ${CUSTOMER})`.execute(
    database.kysely,
  );
  await copyAndSweep();
  await sql`delete from orders`.execute(database.kysely);
  for (let day = 10; day < 365; day += 10) {
    pass(10 * DAY);
    await copyAndSweep();
    assert.ok(await isKnown(), `the copy of the first day is kept on day ${day}`);
  }
  await restore(join(home, "da"), { at: "2026-11-23 12:00" });
  pass(5 * DAY - 1);
  await copyAndSweep();
  assert.ok(await isKnown(), "a minute before a year is over");
  pass(DAY);
  await copyAndSweep();
  assert.equal(await isKnown(), false);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { openPostOffice } from "../../../test/kit/post-office.ts";
import { DAY_MS } from "../../formats/durations.ts";
import { createNoTransport } from "../mail/transport.server.ts";
import { REVOKE_ACCESS } from "./copy-database.server.ts";

test("a copy has no mail with a link that waits, and has the mails that wait for nothing else", async () => {
  const { queue, clock, database, rows } = await openPostOffice(createNoTransport());
  const letter = { to: ["ida@samspil.example"], subject: "", html: "", text: "Hemmeligt link" };
  const expiresAt = new Date(clock().getTime() + DAY_MS);
  await queue({ ...letter, id: "adgangskode", expiresAt });
  await queue({ ...letter, id: "kvittering", expiresAt, withheld: "der er sendt mange" });
  await queue({ ...letter, id: "opkald" });
  for (const statement of REVOKE_ACCESS) await sql.raw(statement).execute(database.kysely);
  const kept = ["kvittering", "opkald"];
  assert.deepEqual(
    (await rows()).map(({ mail_id }) => mail_id),
    kept,
  );
  const texts = await database.kysely.selectFrom("documents").select("id").orderBy("id").execute();
  assert.deepEqual(
    texts.map(({ id }) => id),
    kept,
  );
});

import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { danishTime } from "../../formats/danish-time.ts";
import { parseJson } from "../../formats/json.ts";
import type { Settings } from "../config.server.ts";
import { writeFileAtomic } from "../data-dir/atomic-write.server.ts";
import type { Database, Tables } from "../database/database.server.ts";
import { openSqliteReadOnly } from "../database/sqlite.server.ts";
import { withTimeout } from "../database/unavailable.server.ts";
import type { Log } from "../log.server.ts";

/** An order waits no longer for a place of copies that is silent. */
const ANSWER_WITHIN_MS = 5_000;
const WENT_BACK_FILE = "went-back.json";

/** How far a site has come. Both only grow, whatever the clock says. */
export type Progress = { lastOrderNumber: number; saves: number };

/** What the place of copies knows of this site, by its newest copy. */
export type Known = Progress & { madeAt: string };

const schema = z.object({
  firstOrder: z.int(),
  lastOrder: z.int(),
  saves: z.int(),
  /** When the copy that has all of them was made. */
  madeAt: z.iso.datetime(),
});

/** What the database lacks. No order is missing where `lastOrder` is less than `firstOrder`. */
export type Missing = z.output<typeof schema>;

export async function readProgress(kysely: Kysely<Tables>): Promise<Progress> {
  const { rows } = await sql<Progress>`select
    (select value from sequences where name = 'order') as "lastOrderNumber",
    (select coalesce(sum(revision), 0) from (select max(revision) as revision from
      (select id, revision from documents where collection = 'content'
        union all select id, revision from history where collection = 'content') as saved
      group by id) as saves) as saves`.execute(kysely);
  const [{ lastOrderNumber, saves } = { lastOrderNumber: 0, saves: 0 }] = rows;
  return { lastOrderNumber: Number(lastOrderNumber), saves: Number(saves) };
}

export async function readProgressOf(file: string): Promise<Progress> {
  const database = openSqliteReadOnly(file);
  return readProgress(database.kysely).finally(database.close);
}

export function missingOf(known: Known, own: Progress): Missing | undefined {
  const saves = Math.max(0, known.saves - own.saves);
  const [firstOrder, lastOrder] = [own.lastOrderNumber + 1, known.lastOrderNumber];
  if (saves === 0 && lastOrder < firstOrder) return undefined;
  return { firstOrder, lastOrder, saves, madeAt: known.madeAt };
}

export function describeMissing({ firstOrder, lastOrder, saves, madeAt }: Missing, now?: Date) {
  const numbers = lastOrder > firstOrder ? `${firstOrder} til ${lastOrder}` : firstOrder;
  const missing = [
    ...(lastOrder < firstOrder ? [] : [`bestilling ${numbers}`]),
    ...(saves === 0 ? [] : [saves === 1 ? "1 rettelse" : `${saves} rettelser`]),
  ];
  return `Databasen er ældre end kopierne: Der mangler ${missing.join(" og ")}. Det er i kopien fra ${danishTime(madeAt, now)}.`;
}

type ComparisonOptions = {
  settings: Pick<Settings, "dataDir">;
  database: Pick<Database, "kysely">;
  newestKnown: () => Promise<Known | undefined>;
  tell: (missing: Missing) => Promise<unknown>;
  log: Pick<Log, "error">;
  answerWithinMs?: number;
};

/** Finds a database that went back in time by other hands than a restore, such as a snapshot of the machine. */
export function createComparison(options: ComparisonOptions) {
  const { settings, database, newestKnown, tell, log, answerWithinMs } = options;
  let comparing: Promise<void> | undefined;
  let answered: Promise<void> | undefined;

  async function compare() {
    const known = await newestKnown();
    const missing = known && missingOf(known, await readProgress(database.kysely));
    if (!missing) return;
    await skipNumbers(database.kysely, missing);
    log.error({ missing }, "the database is older than its newest copy");
    await writeFileAtomic(join(settings.dataDir, WENT_BACK_FILE), `${JSON.stringify(missing)}\n`);
    await tell(missing);
  }

  return {
    /** Once, and again where the place did not answer. */
    run(): Promise<void> {
      comparing ??= compare().catch((error: unknown) => {
        comparing = undefined;
        throw error;
      });
      answered ??= withTimeout(comparing, answerWithinMs ?? ANSWER_WITHIN_MS).catch(() => {});
      return comparing;
    },
    /** Before it an order could get a number that was given. */
    answered: () => answered,
  };
}

async function skipNumbers(kysely: Kysely<Tables>, { lastOrder }: Missing) {
  await kysely
    .updateTable("sequences")
    .set({ value: lastOrder })
    .where("name", "=", "order")
    .where("value", "<", lastOrder)
    .execute();
}

export async function readMissing(dataDir: string): Promise<Missing | undefined> {
  const text = await readFile(join(dataDir, WENT_BACK_FILE), "utf8").catch(() => undefined);
  return schema.safeParse(parseJson(text)).data;
}

export function forgetMissing(dataDir: string): void {
  rmSync(join(dataDir, WENT_BACK_FILE), { force: true });
}

import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { readCopiesState } from "../../../app/server/backup/copies-state.server.ts";
import { withDatabase } from "../../kit/backend.ts";
import { makeFolder } from "../../kit/cleanup.ts";
import { sendOrder } from "../../kit/client.ts";
import { prepareSite } from "../../kit/site-process.ts";

/** Of docs/reliability.md: `DESTROYED=100 npm run test:one -- destroyed-machines`. */
const DESTROYED = Number(process.env.DESTROYED ?? 3);
const LONGEST_LIFE_MS = 10_000;
const LONGEST_PAUSE_MS = 1_000;

test("machines destroyed at random moments: what was said to be in a copy is in it, and no number comes twice", async (t) => {
  const home = makeFolder();
  const dataDir = join(home, "data");
  const place = join(home, "kopier");
  mkdirSync(place);
  const url = pathToFileURL(place).href;
  const site = await prepareSite({ DATA_DIR: dataDir, BACKUP_URL: url });
  const given = new Map<string, number>();
  const gone = new Set<string>();
  const lostSeconds: number[] = [];
  const backSeconds: number[] = [];
  await site.start();
  const key = readFileSync(join(dataDir, "backup-key"), "utf8").trim();
  // There is a first copy to be restored from; of those that follow many a machine dies before its own.
  await site.end("SIGTERM");
  await site.start();

  async function live(milliseconds: number) {
    const end = performance.now() + milliseconds;
    do {
      const number = await sendOrder(site.origin);
      assert.ok(number, "an order was not thanked for");
      assert.ok(!given.has(number), `order ${number} was given before`);
      given.set(number, Date.now());
      await wait(randomInt(LONGEST_PAUSE_MS));
    } while (performance.now() < end);
  }

  /** @returns seconds until it answers again */
  async function comeBack(): Promise<number> {
    const begun = performance.now();
    const { code, said } = await site.runWith({ BACKUP_KEY: key }, "restore", url);
    assert.equal(code, 0, said);
    assert.doesNotMatch(said, /kan ikke bruges/, "the newest copy is whole");
    await site.start();
    return (performance.now() - begun) / 1000;
  }

  for (let machine = 1; machine <= DESTROYED; machine += 1) {
    await live(randomInt(LONGEST_LIFE_MS));
    const { seenAt = "" } = await readCopiesState(dataDir);
    const died = Date.now();
    await site.destroy();
    rmSync(dataDir, { recursive: true });
    backSeconds.push(await comeBack());
    const kept = new Set(numbersIn(dataDir));
    const lost = [...given].filter(([number]) => !kept.has(number) && !gone.has(number));
    for (const [number, at] of lost) {
      assert.ok(new Date(at).toISOString() > seenAt, `${number} was said to be in a copy`);
      gone.add(number);
    }
    lostSeconds.push(lost[0] ? (died - lost[0][1]) / 1000 : 0);
  }
  await site.end("SIGTERM");
  tell(t, { given: given.size, gone: gone.size, lostSeconds, backSeconds });
});

function numbersIn(dataDir: string): string[] {
  const rows = withDatabase({ dataDir }, (database) =>
    database.prepare("select number from orders").all(),
  );
  return rows.map(({ number }) => String(number));
}

type Figures = { given: number; gone: number; lostSeconds: number[]; backSeconds: number[] };

function tell(t: TestContext, { given, gone, lostSeconds, backSeconds }: Figures) {
  t.diagnostic(`orders thanked for ${given}, lost ${gone}, numbers given twice 0`);
  t.diagnostic(`age of the oldest order lost, s: ${spread(lostSeconds)}`);
  t.diagnostic(`restored and answering again, s: ${spread(backSeconds)}`);
}

function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const [median, most, longest] = [0.5, 0.95, 1].map((share) => {
    const at = Math.max(0, Math.ceil(share * sorted.length) - 1);
    return (sorted[at] ?? 0).toFixed(1);
  });
  return `median ${median}, 95 of 100 ${most}, most ${longest}`;
}

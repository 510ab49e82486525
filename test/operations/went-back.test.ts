import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createComparison,
  describeMissing,
  missingOf,
} from "../../app/server/backup/went-back.server.ts";
import { openDatabase } from "../../app/server/database/open-database.server.ts";
import { cleanUp } from "../kit/cleanup.ts";
import { openSite } from "../kit/site.ts";

const NOW = new Date("2026-11-23T11:00:00.000Z");

const KNOWN = { madeAt: NOW.toISOString(), lastOrderNumber: 1003, saves: 12 };

test("what is missing is told by number and by count", () => {
  const told = (lastOrderNumber: number, saves: number) => {
    const missing = missingOf(KNOWN, { lastOrderNumber, saves });
    return missing && /mangler (.*?)\. Det/.exec(describeMissing(missing, NOW))?.[1];
  };
  assert.equal(told(1003, 12), undefined);
  assert.equal(told(1010, 20), undefined);
  assert.equal(told(1002, 12), "bestilling 1003");
  assert.equal(told(1000, 13), "bestilling 1001 til 1003");
  assert.equal(told(1003, 10), "2 rettelser");
  assert.equal(told(1001, 11), "bestilling 1002 til 1003 og 1 rettelse");
});

test("an order waits for a silent place of copies for a while only, and the comparison comes when it answers", async () => {
  const app = await openSite({ clock: () => NOW });
  const answers: ((known: typeof KNOWN) => void)[] = [];
  const told: unknown[] = [];
  const database = await openDatabase(app.services.settings, { warn: () => undefined });
  cleanUp(database.close);
  const comparison = createComparison({
    settings: app.services.settings,
    database,
    newestKnown: () => new Promise((resolve) => answers.push(resolve)),
    tell: async (missing) => told.push(missing),
    log: { error: () => undefined },
    answerWithinMs: 0,
  });
  const running = comparison.run();
  await comparison.answered();
  assert.equal(told.length, 0);
  for (const answer of answers) answer(KNOWN);
  await running;
  assert.equal(told.length, 1);
  assert.equal(await app.order(), "1004");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { createTurns } from "./turns.server.ts";

test("there are never more at a time than there may be, also when one comes just as another ends", async () => {
  const turns = createTurns(1);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  async function work() {
    running += 1;
    most = Math.max(most, running);
    await undefined;
    running -= 1;
  }
  const all = [turns.run(() => ended), turns.run(work)];
  const newcomer = ended.then(() => turns.run(work));
  end();
  await Promise.all([...all, newcomer]);
  assert.equal(most, 1);
});

test("what is urgent goes before what is not, and each line in its own order", async () => {
  const turns = createTurns(1);
  const done: string[] = [];
  const note = (name: string) => async () => {
    done.push(name);
  };
  await Promise.all([
    turns.run(note("running")),
    turns.run(note("first")),
    turns.run(note("second")),
    turns.run(note("urgent"), { urgent: true }),
    turns.run(note("urgent too"), { urgent: true }),
  ]);
  assert.deepEqual(done, ["running", "urgent", "urgent too", "first", "second"]);
});

test("work that fails gives its turn on", async () => {
  const turns = createTurns(1);
  const failing = turns.run(() => Promise.reject(new Error("on purpose")));
  const next = turns.run(() => Promise.resolve("done"));
  await assert.rejects(failing, /on purpose/);
  assert.equal(await next, "done");
});

test("closing waits for what runs and refuses what waits", async () => {
  const turns = createTurns(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  let isDone = false;
  const running = turns.run(async () => {
    await promise;
    isDone = true;
  });
  const waiting = assert.rejects(
    turns.run(() => Promise.resolve()),
    /no more turns/,
  );
  const closed = turns.close().then(() => assert.ok(isDone));
  resolve();
  await Promise.all([running, waiting, closed]);
  await assert.rejects(
    turns.run(() => Promise.resolve()),
    /no more turns/,
  );
});

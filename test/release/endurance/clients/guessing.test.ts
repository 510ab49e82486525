import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { PASSWORD_COST } from "../../../../app/server/auth/password.server.ts";
import { until } from "../../../kit/until.ts";
import { from, startClinic } from "../../../security/guessers.ts";

test("long addresses and headers of failed sign-ins hardly take any memory", async () => {
  const { app } = await startClinic({ TRUST_PROXY: "1" });
  async function guessAll(first: number, end: number) {
    for (let n = first; n < end; n += 1) {
      const forwarded = `${"y".repeat(12_000)}, 198.${n % 250}.100.${100 + Math.floor(n / 250)}`;
      const fields = { intent: "sign-in", email: `${n}-${"x".repeat(95_000)}`, password: "x" };
      await (await app.post("/admin/login", fields, { "x-forwarded-for": forwarded })).text();
    }
  }
  await guessAll(0, 5);
  const before = heapInUse();
  await guessAll(5, 265);
  const grown = (heapInUse() - before) / 1024 / 1024;
  assert.ok(grown < 2, `${grown.toFixed(1)} MB`);
});

function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

test("pages are answered during a flood of wrong passwords", async () => {
  const { app, guess } = await startClinic({ TRUST_PROXY: "1" }, { passwordCost: PASSWORD_COST });
  let answered = 0;
  const flood = Array.from({ length: 60 }, (_, n) =>
    guess(from(`198.51.${n}.1`), `konto-${n}@samspil.example`).then((answer) => {
      answered += 1;
      return answer.status;
    }),
  );
  await until("the flood is under way", () => answered > 0);
  for (const path of ["/", "/media/hero/MBT-boger.avif"]) {
    assert.equal((await app.get(path)).status, 200);
  }
  assert.ok(answered < 60, "the page and the picture did not wait for the last guess");
  assert.deepEqual(new Set(await Promise.all(flood)), new Set([401]));
});

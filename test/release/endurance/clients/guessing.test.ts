import assert from "node:assert/strict";
import { test } from "node:test";
import { PASSWORD_COST } from "../../../../app/server/auth/password.server.ts";
import { until } from "../../../kit/until.ts";
import { from, startClinic } from "../../../security/guessers.ts";

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

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { toObject } from "../../../app/formats/json.ts";
import { openCopiedSite, readNr } from "./copied-site.ts";

test("killed between any two writes, of a sweep too, a copy is there or it is not, and the next process goes on", async () => {
  let writesLeft = Number.POSITIVE_INFINITY;
  const killed = () => {
    writesLeft -= 1;
    if (writesLeft < 0) throw new Error("killed");
  };
  const site = await openCopiedSite({
    wrap: (place) => ({
      ...place,
      async putNew(name, bytes) {
        killed();
        return place.putNew(name, bytes);
      },
      async remove(name) {
        killed();
        return place.remove(name);
      },
    }),
  });
  await site.write(1);
  let finished = 0;
  let copied = 0;
  for (let kill = 0; finished < 12; kill += 1) {
    const process = await site.openKeeper();
    writesLeft = kill % 24;
    await site.write(kill + 2);
    const made = await process.look().catch(() => undefined);
    if (made) await process.sweepIfDue().catch(() => undefined);
    process.close();
    writesLeft = Number.POSITIVE_INFINITY;
    if (made) finished += 1;
    if (!existsSync(join(site.place, "moments"))) continue;
    const into = join(site.home, `efter-${kill}`);
    await site.restore(into);
    const { nr } = toObject(await readNr(into));
    const isMade = nr === kill + 2;
    assert.ok(isMade || (!made && nr === copied), `${String(nr)} after ${kill}`);
    copied = Number(nr);
    site.pass(25 * 60);
  }
});

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { parseSettings } from "../../app/server/config.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { makeFolder } from "../kit/cleanup.ts";
import { createShowCopy, openStores } from "../kit/site.ts";

const { setInterval, setTimeout, clearInterval, clearTimeout } = globalThis;
/** The timers that run, with the line that began each. */
const live = new Map<unknown, string>();

function settingsOf(dataDir: string, more: Record<string, string> = {}) {
  return parseSettings({
    DATA_DIR: dataDir,
    METRICS_TOKEN: "m".repeat(32),
    ...more,
  });
}

const lineOf = (error: Error) => error.stack?.split("\n")[2]?.trim() ?? "";

describe("a closed site", () => {
  beforeEach(() => {
    live.clear();
    globalThis.setInterval = Object.assign((...all: Parameters<typeof setInterval>) => {
      const timer = setInterval(...all);
      live.set(timer, lineOf(new Error("interval")));
      return timer;
    }, setInterval);
    globalThis.setTimeout = Object.assign((work: () => void, ...all: [number]) => {
      const run = () => {
        live.delete(timer);
        work();
      };
      const timer = setTimeout(run, ...all);
      live.set(timer, lineOf(new Error("timeout")));
      return timer;
    }, setTimeout);
    for (const [name, clear] of Object.entries({ clearInterval, clearTimeout })) {
      Object.assign(globalThis, {
        [name]: (timer: NodeJS.Timeout) => {
          live.delete(timer);
          clear(timer);
        },
      });
    }
  });
  afterEach(
    () => void Object.assign(globalThis, { setInterval, setTimeout, clearInterval, clearTimeout }),
  );

  for (const isCopy of [false, true]) {
    test(`has no timer that keeps it in memory${isCopy ? ", nor the site on a copy that is tried" : ""}`, async () => {
      const settings = settingsOf(makeFolder());
      const showCopy = isCopy ? undefined : createShowCopy(settings);
      const stores = await openStores(settings, createLog("silent"), undefined, {
        isCopy,
        showCopy,
      });
      assert.ok(live.size > 0);
      assert.equal(await stores.isReady(), true);
      await stores.close();
      assert.deepEqual([...live.values()], []);
    });
  }

  test("leaves none when it could not be opened", async () => {
    const easy = { ADMIN_EMAIL: "ejer@klinik.example", ADMIN_PASSWORD: "adgangskode1" };
    const settings = settingsOf(makeFolder(), easy);
    await assert.rejects(openStores(settings, createLog("silent")), /ADMIN_PASSWORD: er for let/);
    assert.deepEqual([...live.values()], []);
  });
});

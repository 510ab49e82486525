import type { mock as Mock } from "node:test";
import { setImmediate as breathe } from "node:timers/promises";

/**
 * Holds `setTimeout` until the test moves time, or `mock.timers.reset()` or the end of `t` lets it go.
 *
 * The mock's own `clearTimeout` takes out another timer when it gets one that has fired or is of an earlier mock, which
 * fetch's connections do: here it gets only timers that it holds.
 * @param mock of a test, or of the whole file
 * @returns moves time by each step in turn; between two all that can happen does
 */
export function holdTime(mock: typeof Mock) {
  const realClear = globalThis.clearTimeout;
  mock.timers.enable({ apis: ["setTimeout"] });
  const { setTimeout, clearTimeout } = globalThis;
  const held = new WeakSet<object>();
  const hold = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const timer = setTimeout(() => {
      held.delete(timer);
      run(...given);
    }, ms);
    held.add(timer);
    return timer;
  };
  Object.assign(globalThis, {
    setTimeout: Object.assign(hold, setTimeout),
    clearTimeout: (timer?: NodeJS.Timeout) =>
      timer && held.delete(timer) ? clearTimeout(timer) : realClear(timer),
  });
  return async (...steps: number[]) => {
    for (const milliseconds of steps) {
      mock.timers.tick(milliseconds);
      await breathe();
    }
  };
}

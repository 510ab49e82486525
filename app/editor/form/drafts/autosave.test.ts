import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS } from "../../../formats/durations.ts";
import { autosaveName, findAutosaves } from "./autosave.ts";

const FORM = "samspil-kladde:nyheder/nyhed_1";

const typed = (title: string, daysAgo: number) =>
  JSON.stringify({
    values: { title },
    base: "title:aB3dE_-9",
    typedAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
  });

test("an account's text in the same form is offered for sixty days, and what another build wrote stays", async () => {
  const unreadable = `{"values":{"title":{"html":"Ny"}},"base":"","typedAt":"2026-01-01T00:00:00Z"}`;
  const storage = {
    [`${FORM}#1@ida`]: typed("I går", 1),
    [`${FORM}#2@ida`]: typed("Sidste måned", 59),
    [`${FORM}#3@ida`]: typed("For længst", 61),
    [`${FORM}#4@ida`]: "{ fra en anden udgave",
    [`${FORM}#5@ida`]: unreadable,
    [`${FORM}#6@bo`]: typed("En andens", 1),
    [`${FORM}1#7@ida`]: typed("En anden nyhed", 1),
  };
  const closing = new AbortController();
  const found = await offered(storage, 2, closing.signal);
  closing.abort();
  assert.deepEqual(found, ["I går", "Sidste måned"]);
  assert.equal(Object.keys(storage).length, 6);
  assert.equal(storage[`${FORM}#5@ida`], unreadable);
});

test("what an open window holds is offered when that is closed", async () => {
  const [open, closing] = [new AbortController(), new AbortController()];
  const name = autosaveName("nyheder/nyhed_1", "ida");
  const storage = { [name]: typed("Skriver endnu", 0), [`${FORM}#1@ida`]: typed("I går", 1) };
  await offered(storage, 0, open.signal, name);
  assert.deepEqual(await offered(storage, 1, closing.signal), ["I går"]);
  const both = offered(storage, 2, closing.signal);
  open.abort();
  assert.deepEqual(await both, ["I går", "Skriver endnu"]);
  closing.abort();
});

/** The titles that a window of the form is offered, once there are `count`. */
function offered(
  storage: Record<string, string>,
  count: number,
  closing: AbortSignal,
  own = autosaveName("nyheder/nyhed_1", "ida"),
): Promise<unknown[]> {
  const methods = {
    getItem: (name: string) => storage[name] ?? null,
    removeItem: (name: string) => delete storage[name],
  };
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: Object.setPrototypeOf(storage, methods),
  });
  const titles: unknown[] = [];
  return new Promise((resolve) => {
    findAutosaves(own, closing, ({ values }) => {
      titles.push(values.title);
      if (titles.length === count) resolve(titles);
    });
    if (count === 0) resolve(titles);
  });
}

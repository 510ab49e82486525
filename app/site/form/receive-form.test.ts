import assert from "node:assert/strict";
import { test } from "node:test";
import { OutcomeUnknown } from "../../server/database/unavailable.server.ts";
import { limit } from "../../server/limits/limit.server.ts";
import { createLog } from "../../server/log.server.ts";
import { type FormRefusal, receiveForm } from "./receive-form.server.ts";

const TOO_MANY = { status: 429, alert: "Vent.", wait: 60 };

/** A form of which two are stored a minute. */
function openForm() {
  const stored = new Map<string, { id: string }>();
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line).msg) });
  const two = limit({ points: 2, withinMs: 60_000 });
  const send = (
    id: string,
    store?: () => Promise<{ stored: { id: string }; isNew: boolean } | FormRefusal>,
  ) =>
    receiveForm({
      name: "callback",
      limit: two,
      from: "192.0.2.7",
      log,
      tooMany: "Vent.",
      notStored: "Prøv igen.",
      find: async () => stored.get(id),
      store:
        store ??
        (async () => {
          const isNew = !stored.has(id);
          stored.set(id, { id });
          return { stored: { id }, isNew };
        }),
      logged: () => ({}),
    });
  return { send, stored, lines };
}

test("what is stored counts, and is answered again when it is sent again", async () => {
  const { send, lines } = openForm();
  assert.deepEqual(
    [await send("a"), await send("a"), await send("b"), await send("c"), await send("a")],
    [{ id: "a" }, { id: "a" }, { id: "b" }, TOO_MANY, { id: "a" }],
  );
  assert.deepEqual(lines, ["callback received", "callback received"]);
});

test("of two sends of a form at once one is stored, counts and is logged", async () => {
  const { send, lines } = openForm();
  assert.deepEqual(await Promise.all([send("a"), send("a")]), [{ id: "a" }, { id: "a" }]);
  assert.deepEqual(lines, ["callback received"]);
  assert.deepEqual(await send("b"), { id: "b" });
});

test("what is refused or fails does not count", async () => {
  const { send, lines } = openForm();
  const refused = { status: 403, alert: "Lukket." } as const;
  for (let n = 0; n < 3; n += 1) assert.deepEqual(await send("a", async () => refused), refused);
  const failed = () => Promise.reject(new Error("no room"));
  for (let n = 0; n < 3; n += 1)
    assert.deepEqual(await send("a", failed), { status: 503, alert: "Prøv igen." });
  assert.deepEqual(await send("a"), { id: "a" });
  assert.deepEqual(lines, [...Array(3).fill("callback could not be stored"), "callback received"]);
});

test("who cannot know whether it is stored may send it again: it counts once", async () => {
  const { send } = openForm();
  const lost = () => Promise.reject(new OutcomeUnknown("it may be stored"));
  assert.deepEqual(await send("a", lost), {
    status: 504,
    alert: "Vi kan ikke se, om det nåede frem. Send det igen: Det tæller kun én gang.",
  });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { openStore } from "../../../test/kit/backend.ts";
import { createLog } from "../log.server.ts";
import { createAudit, SERVER } from "./audit.server.ts";
import { createEvents } from "./events.server.ts";

/** An audit in which `onLook` happens while an account is looked up. */
async function openAudit() {
  const database = await openStore();
  let onLook = async () => {};
  const { audit, storeRefused } = createAudit({
    kysely: database.kysely,
    isAccount: async (email) => {
      await onLook();
      return email === "ida@klinik.example";
    },
    clock: () => new Date("2026-11-21T12:00:00Z"),
    log: createLog("silent"),
    secret: "hemmelig",
  });
  const events = createEvents(database.kysely);
  return {
    storeRefused,
    refuse: (account: string) => audit({ kind: "sign-in refused", who: { ...SERVER, account } }),
    onLook: (act: () => Promise<void>) => {
      onLook = act;
    },
    stored: async () =>
      (await events.list({ page: 1 })).events.map(({ account, about }) => [account, about]),
  };
}

test("what is refused while the refused tries are stored counts for the next hour", async () => {
  const { storeRefused, refuse, onLook, stored } = await openAudit();
  await refuse("ida@klinik.example");
  onLook(async () => {
    onLook(async () => {});
    await refuse("ida@klinik.example");
  });
  await storeRefused();
  await storeRefused();
  assert.deepEqual(await stored(), [
    ["ida@klinik.example", "1"],
    ["ida@klinik.example", "1"],
  ]);
});

test("refused tries that cannot be stored are stored by the next hour, and nobody's are one event", async () => {
  const { storeRefused, refuse, onLook, stored } = await openAudit();
  for (const account of ["", "ida@klinik.example", "a@post.example", "b@post.example"])
    await refuse(account);
  onLook(() => Promise.reject(new Error("the database is away")));
  await assert.rejects(storeRefused());
  onLook(async () => {});
  await storeRefused();
  assert.deepEqual(await stored(), [
    ["", "3"],
    ["ida@klinik.example", "1"],
  ]);
});

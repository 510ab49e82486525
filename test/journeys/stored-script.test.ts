import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite, withoutLimits } from "../kit/site.ts";
import { PAYLOADS } from "../security/payloads.ts";
import {
  expectNothingRuns,
  navigateToEach,
  openEach,
  poisoned,
  publicPaths,
} from "./stored-script.ts";

test("what somebody who got in has stored in every text runs on no public page, asks for nothing, and leads nowhere, even without the policy", async () => {
  const { lists, items } = await publicPaths(poisoned);
  const oneOfEachList = new Map(items.map((path) => [path.split("/")[1], path]));
  assert.ok(oneOfEachList.size > 4, "items of every list");
  await expectNothingRuns(poisoned, {}, async (context) => {
    await openEach(context, lists);
    await navigateToEach(context, "/", [...oneOfEachList.values()]);
  });
});

test("what is sent with an order runs neither on the screen of orders, nor on the slip", async () => {
  const app = await openSite({ change: withoutLimits });
  const { storageState } = await app.signIn();
  for (const payload of PAYLOADS) {
    const field = payload.replace(/\s+/g, " ").slice(0, 200);
    const names = ["navn", "telefon", "adresse", "postnummer", "by", "cvr", "ean"];
    const fields = Object.fromEntries(names.map((name) => [name, field]));
    await app.order({ ...fields, besked: payload });
  }
  const orders = await app.services.orders.list();
  assert.equal(orders.length, PAYLOADS.length);
  await expectNothingRuns(app, { storageState }, async (context) => {
    await openEach(context, [
      "/admin/bestillinger",
      `/admin/bestillinger?q=${encodeURIComponent(PAYLOADS[0] ?? "")}`,
      `/admin/bestillinger?${orders.map(({ number }) => `seddel=${number}`).join("&")}`,
    ]);
  });
});

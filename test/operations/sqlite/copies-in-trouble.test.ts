import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { readCopiesState } from "../../../app/server/backup/copies-state.server.ts";
import { makeFolder } from "../../kit/cleanup.ts";
import { send, sendOrder } from "../../kit/client.ts";
import { startS3 } from "../../kit/s3-server.ts";
import { prepareSite } from "../../kit/site-process.ts";
import { until } from "../../kit/until.ts";

const root = makeFolder();

type Answering = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const hanging = new Set<ServerResponse>();

const MOODS: Record<string, { answering: Answering; reason?: RegExp }> = {
  slow: {
    answering: (request, response) => {
      // It takes what it is sent, and does not answer.
      request.resume();
      hanging.add(response);
    },
  },
  full: {
    answering: (request, response) =>
      request.resume().on("end", () => {
        response.writeHead(403).end("<Error><Code>QuotaExceeded</Code></Error>");
      }),
    reason: /^S3 gjorde ikke, som det blev bedt om/,
  },
};

const s3 = await startS3();
const { MEDIA_URL: BACKUP_URL, ...keys } = s3.newSettings();
const dataDir = join(root, "data");
const site = await prepareSite({ DATA_DIR: dataDir, BACKUP_URL, ...keys });
await site.start();
const cookie = await site.signIn();
const state = () => readCopiesState(dataDir);
let saves = 0;

/** @returns when both were acknowledged */
async function orderAndSave(): Promise<string> {
  saves += 1;
  assert.ok(await sendOrder(site.origin), "an order was not thanked for");
  const body = JSON.stringify({ intent: "page", base: "*", values: { title: `Dag ${saves}` } });
  const headers = { cookie, "content-type": "application/json" };
  const { status } = await send(`${site.origin}/admin/supervision.data`, body, headers);
  assert.equal(status, 200, "a save was not acknowledged");
  return new Date().toISOString();
}

const isCopied = (at: string) =>
  until("all is in a copy", async () => ((await state()).seenAt ?? "") > at);

for (const [mood, { answering, reason }] of Object.entries(MOODS)) {
  test(`while S3 is ${mood} orders and saves are acknowledged, and all are in a copy when it is well again`, async () => {
    await isCopied(await orderAndSave());
    s3.answerBy((request, response, next) =>
      request.method === "PUT" ? answering(request, response, next) : next(),
    );
    await orderAndSave();
    if (reason) {
      await until("why is noted", async () => reason.test((await state()).failure?.reason ?? ""));
    } else {
      await until("it hangs", () => hanging.size > 0);
    }
    const last = await orderAndSave();
    assert.ok(((await state()).seenAt ?? "") < last, "it was in no copy when it was acknowledged");
    s3.answerBy();
    for (const response of hanging) response.destroy();
    await isCopied(last);
    assert.equal((await state()).failure, undefined);
  });
}

test("while S3 is gone they are too, and when the site is started and stopped meanwhile", async () => {
  await isCopied(await orderAndSave());
  await s3.stop();
  await orderAndSave();
  await until("why is noted", async () =>
    /^S3 svarer ikke/.test((await state()).failure?.reason ?? ""),
  );
  assert.equal(await site.end("SIGTERM"), 0);
  await site.start();
  const last = await orderAndSave();
  await s3.start();
  await isCopied(last);
  await site.end("SIGTERM");
});

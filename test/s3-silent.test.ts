import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { test } from "node:test";
import sharp from "sharp";
import { startApp } from "./app.ts";
import { eventually } from "./eventually.ts";
import { startS3 } from "./s3-server.ts";

/** What the site gives S3 while somebody waits, and a busy machine's share. */
const TOLD_WITHIN_MS = 2_000 + 1_500;

const TROUBLES: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  "says nothing": () => undefined,
  "is overloaded": (_request, response) =>
    response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>"),
  "breaks off": (_request, response) => response.destroy(),
};

for (const [does, trouble] of Object.entries(TROUBLES)) {
  test(`while S3 ${does} who waits is told so in two seconds, the next at once, and all goes on when it is back`, async () => {
    const s3 = await startS3();
    const app = await startApp({ environment: s3.newSettings() });
    const editor = await app.signIn();
    const { media } = app.services;
    const paths = ["a", "b"].map((name) => `nyheder/${name}-1700000000000.300x200-888888.jpg`);
    for (const path of paths) await media.put(path, await photo());
    const items = paths.map((path, number) => ({
      ...{ id: `nyhed_${number}`, title: "Stole", imageUrl: `/media/${path}` },
    }));
    await app.store("nyheder", { items });
    const [one = "", other = ""] = items.map(({ imageUrl }) => imageUrl);
    const send = async () =>
      fetch(`${app.origin}/admin/upload?place=nyheder/stole`, {
        method: "POST",
        body: new Uint8Array(await photo()),
        headers: { origin: app.origin, cookie: editor.cookie },
      });

    s3.answerBy(trouble);
    const began = performance.now();
    const answer = await app.get(one);
    const waited = performance.now() - began;
    assert.deepEqual(
      [answer.status, await answer.text()],
      [503, "Billedet kan ikke vises lige nu."],
    );
    assert.ok(waited < TOLD_WITHIN_MS, `${waited} ms`);
    s3.asked();
    const [upload, next] = await Promise.all([send(), app.get(other)]);
    assert.deepEqual([upload.status, next.status], [503, 503]);
    assert.deepEqual(s3.asked(), [], "S3 is left alone for a while");

    s3.answerBy();
    await eventually(async () => (await app.get(one)).status, 200);
    assert.equal((await send()).status, 200);
  });
}

test("an upload is refused before it is decoded while S3 says nothing", async () => {
  const s3 = await startS3();
  const app = await startApp({ environment: s3.newSettings() });
  const editor = await app.signIn();
  s3.answerBy(() => undefined);
  const began = performance.now();
  const answer = await fetch(`${app.origin}/admin/upload?place=nyheder/stole`, {
    method: "POST",
    body: new Uint8Array(await photo()),
    headers: { origin: app.origin, cookie: editor.cookie },
  });
  const waited = performance.now() - began;
  assert.equal(answer.status, 503);
  assert.match(await answer.text(), /Billedet kunne ikke gemmes på serveren\. Prøv igen om lidt\./);
  assert.ok(waited < TOLD_WITHIN_MS, `${waited} ms`);
});

function photo(): Promise<Buffer> {
  const create = { width: 300, height: 200, channels: 3 as const, background: "#c83214" };
  return sharp({ create }).jpeg().toBuffer();
}

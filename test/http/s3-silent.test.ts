import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { mock, test } from "node:test";
import sharp from "sharp";
import { startApp } from "../kit/app.ts";
import { takePhoto } from "../kit/photo.ts";
import { startS3 } from "../kit/s3-server.ts";

const NOT_SHOWN = "Billedet kan ikke vises lige nu.";
const NOT_STORED = /Billedet kunne ikke gemmes på serveren\. Prøv igen om lidt\./;

const FAULTS: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  "is overloaded": (_request, response) =>
    response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>"),
  "breaks off": (_request, response) => response.destroy(),
};

for (const [fault, answer] of Object.entries(FAULTS)) {
  test(`while S3 ${fault} a picture has a sentence, and further requests are refused without asking it`, async () => {
    const { app, s3, upload } = await startSite();
    const paths = ["a", "b"].map((name) => `nyheder/${name}-1700000000000.300x200-888888.jpg`);
    const items = paths.map((path, number) => ({
      id: `nyhed_${number}`,
      title: "Stole",
      imageUrl: `/media/${path}`,
    }));
    await app.store("nyheder", { items });
    for (const path of paths) await app.services.media.put(path, await takePhoto(300, 200));
    const [one = "", other = ""] = items.map(({ imageUrl }) => imageUrl);

    s3.answerBy(answer);
    const refused = await app.get(one);
    assert.deepEqual([refused.status, await refused.text()], [503, NOT_SHOWN]);
    s3.asked();
    const [sent, next] = await Promise.all([upload(), app.get(other)]);
    assert.deepEqual([sent.status, next.status], [503, 503]);
    assert.match(await sent.text(), NOT_STORED);
    assert.deepEqual(s3.asked(), []);
  });
}

test("an upload is refused before it is decoded while S3 fails", async () => {
  const { s3, upload } = await startSite();
  s3.answerBy((_request, response) => response.destroy());
  const decode = mock.method(sharp.prototype, "toBuffer");
  const photo = await takePhoto(300, 200);
  decode.mock.resetCalls();
  const answer = await upload(photo);
  assert.equal(answer.status, 503);
  assert.match(await answer.text(), NOT_STORED);
  assert.equal(decode.mock.callCount(), 0);
  s3.answerBy();
});

/** A site that tries S3 once, and after a failure never again. */
async function startSite() {
  const s3 = await startS3();
  const s3Limits = { patienceMs: 1, openMs: Number.POSITIVE_INFINITY };
  const app = await startApp({ environment: s3.newSettings(), s3Limits });
  const editor = await app.signIn();
  // The daily job asks S3 too, and makes pictures.
  await app.stopWork();
  const upload = async (photo?: Uint8Array<ArrayBuffer>) =>
    editor.upload("nyheder/stole", photo ?? (await takePhoto(300, 200)));
  return { app, s3, upload };
}

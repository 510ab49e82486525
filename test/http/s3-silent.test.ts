import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, test } from "node:test";
import { startApp } from "../kit/app.ts";
import { takePhoto } from "../kit/photo.ts";
import { startS3 } from "../kit/s3-server.ts";
import { until } from "../kit/until.ts";

const FAULTS: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  "says nothing": () => undefined,
  "is overloaded": (_request, response) =>
    response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>"),
  "breaks off": (_request, response) => response.destroy(),
};

/** Each has its own site, and waits for seconds. */
describe("a site whose S3 fails", { concurrency: true }, () => {
  for (const [fault, answer] of Object.entries(FAULTS)) {
    test(`while S3 ${fault} a picture has a sentence, further requests are refused at once, and all works when S3 is back`, async () => {
      const { app, s3, upload } = await startSite();
      const { media } = app.services;
      const paths = ["a", "b"].map((name) => `nyheder/${name}-1700000000000.300x200-888888.jpg`);
      const items = paths.map((path, number) => ({
        id: `nyhed_${number}`,
        title: "Stole",
        imageUrl: `/media/${path}`,
      }));
      await app.store("nyheder", { items });
      // Shown before they are stored, so that the daily job counts none as unused.
      for (const path of paths) await media.put(path, await takePhoto(300, 200));
      const [one = "", other = ""] = items.map(({ imageUrl }) => imageUrl);

      s3.answerBy(answer);
      const refused = await app.get(one);
      assert.deepEqual(
        [refused.status, await refused.text()],
        [503, "Billedet kan ikke vises lige nu."],
      );
      s3.asked();
      const [sent, next] = await Promise.all([upload(), app.get(other)]);
      assert.deepEqual([sent.status, next.status], [503, 503]);
      // The daily job may have begun before, and retries its listing.
      const asked = s3.asked().filter((line) => !line.includes("list-type"));
      assert.deepEqual(asked, [], "S3 is left alone for a while");

      s3.answerBy();
      await until("it is shown again", async () => (await app.get(one)).status === 200);
      assert.equal((await upload()).status, 200);
    });
  }

  test("an upload is refused before it is decoded while S3 says nothing", async () => {
    const { s3, upload } = await startSite();
    s3.answerBy(() => undefined);
    const answer = await upload();
    assert.equal(answer.status, 503);
    assert.match(
      await answer.text(),
      /Billedet kunne ikke gemmes på serveren\. Prøv igen om lidt\./,
    );
  });
});

async function startSite() {
  const s3 = await startS3();
  const app = await startApp({ environment: s3.newSettings() });
  const editor = await app.signIn();
  const upload = async () => editor.upload("nyheder/stole", await takePhoto(300, 200));
  return { app, s3, upload };
}

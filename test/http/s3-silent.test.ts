import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, test } from "node:test";
import { startApp } from "../kit/app.ts";
import { takePhoto } from "../kit/photo.ts";
import { startS3 } from "../kit/s3-server.ts";
import { until } from "../kit/until.ts";

const TROUBLES: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  "says nothing": () => undefined,
  "is overloaded": (_request, response) =>
    response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>"),
  "breaks off": (_request, response) => response.destroy(),
};

/** Each has a site of its own, and waits for seconds. */
describe("a site whose S3 fails", { concurrency: true }, () => {
  for (const [does, trouble] of Object.entries(TROUBLES)) {
    test(`while S3 ${does} who waits is told so, the next at once, and all goes on when it is back`, async () => {
      const { app, s3, upload } = await startSite();
      const { media } = app.services;
      const paths = ["a", "b"].map((name) => `nyheder/${name}-1700000000000.300x200-888888.jpg`);
      const items = paths.map((path, number) => ({
        id: `nyhed_${number}`,
        title: "Stole",
        imageUrl: `/media/${path}`,
      }));
      await app.store("nyheder", { items });
      // Shown before they are there: the daily look takes none of them for unused.
      for (const path of paths) await media.put(path, await takePhoto(300, 200));
      const [one = "", other = ""] = items.map(({ imageUrl }) => imageUrl);

      s3.answerBy(trouble);
      const answer = await app.get(one);
      assert.deepEqual(
        [answer.status, await answer.text()],
        [503, "Billedet kan ikke vises lige nu."],
      );
      s3.asked();
      const [sent, next] = await Promise.all([upload(), app.get(other)]);
      assert.deepEqual([sent.status, next.status], [503, 503]);
      // The daily look for unused pictures may have begun before, and tries on.
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
  const { cookie } = await app.signIn();
  const upload = async () =>
    fetch(`${app.origin}/admin/upload?place=nyheder/stole`, {
      method: "POST",
      body: await takePhoto(300, 200),
      headers: { origin: app.origin, cookie },
    });
  return { app, s3, upload };
}

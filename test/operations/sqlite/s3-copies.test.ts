import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { startS3 } from "../../kit/s3-server.ts";
import { newFolder, openCopiedSite, readNr, s3Place } from "./copied-site.ts";

const s3 = await startS3();

async function openS3Site() {
  const site = await openCopiedSite({ copies: s3Place(s3) });
  await site.write(1);
  return {
    ...site,
    failure: async () => (await site.state())?.failure?.reason,
    async restoredNr() {
      const into = join(newFolder(), "ny");
      await site.restore(into);
      return readNr(into);
    },
  };
}

test("a site is copied to S3 and restored from it", async () => {
  const { keeper, write, restoredNr } = await openS3Site();
  await keeper.look();
  s3.asked();
  await write(2);
  await keeper.look();
  const puts = s3.asked().filter((line) => line.startsWith("PUT"));
  assert.ok(puts.length > 1 && puts.length < 8, `${puts.length} puts for one save`);
  assert.deepEqual(await restoredNr(), { nr: 2 });
});

test("S3 that is gone, full, slow or lying is noted in words, and all is there when it is well again", async () => {
  const { keeper, write, failure, restoredNr } = await openS3Site();
  await keeper.look();
  await write(2);
  await s3.stop();
  await assert.rejects(keeper.look());
  assert.match((await failure()) ?? "", /^S3 svarer ikke/);
  await s3.start();

  s3.answerBy((request, response, next) => {
    if (request.method !== "PUT") return next();
    request.resume().on("end", () => {
      response.writeHead(403).end("<Error><Code>QuotaExceeded</Code></Error>");
    });
  });
  await assert.rejects(keeper.look());
  assert.match((await failure()) ?? "", /^S3 gjorde ikke, som det blev bedt om/);

  s3.answerBy((request, _response, next) => {
    if (request.method !== "PUT") return next();
    // It takes what it is sent, and never answers.
    request.resume();
  });
  await assert.rejects(keeper.look());
  assert.match((await failure()) ?? "", /^S3 svarer ikke/);

  s3.answerBy((request, response, next) => {
    if (request.method !== "PUT") return next();
    request.resume().on("end", () => response.writeHead(200, { etag: '"x"' }).end());
  });
  await assert.rejects(keeper.look());
  assert.match((await failure()) ?? "", /lageret svarede, at kopien var gemt, men den er der ikke/);
  s3.answerBy();

  assert.ok(await keeper.look());
  assert.equal(await failure(), undefined);
  assert.deepEqual(await restoredNr(), { nr: 2 });
});

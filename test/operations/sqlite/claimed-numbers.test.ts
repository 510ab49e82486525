import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { startS3 } from "../../kit/s3-server.ts";
import { folderPlace, openCopiedSite, readNr, s3Place } from "./copied-site.ts";

const s3 = await startS3();

for (const [name, newPlace] of Object.entries({
  "a folder": folderPlace,
  S3: () => s3Place(s3),
})) {
  test(`${name}: machines restored one after the other from the same copy never give the same number`, async () => {
    const { write, setLast, keeper, restore, home } = await openCopiedSite({ copies: newPlace() });
    await write(1);
    await setLast(5_000);
    await keeper.look();
    const restoreInto = async (machine: string) =>
      (await restore(join(home, machine), { tell: assert.fail })).lastNumber;
    assert.equal(await restoreInto("a"), 6_000);
    assert.equal(await restoreInto("b"), 7_000);
    assert.equal(await restoreInto("b"), 7_000, "what it replaces knows its own numbers");
    assert.equal(await restoreInto("a"), 8_000, "and those of no other");
    const together = await Promise.all(["c", "d", "e"].map(restoreInto));
    assert.deepEqual(together.sort(), [9_000, 10_000, 11_000].sort());
    await setLast(20_500);
    await keeper.look();
    assert.equal(await restoreInto("f"), 21_500);
    assert.equal(await restoreInto("e"), 22_500, "the copies know more than what it replaces");
  });
}

test("a place that is full, or lies, gives the site back all the same, and what is not noted there is said", async () => {
  const site = await openCopiedSite({ copies: s3Place(s3) });
  await site.write(1);
  await site.keeper.look();
  for (const [nr, status, body] of [
    [1, 403, "<Error><Code>QuotaExceeded</Code></Error>"],
    [2, 200, ""],
  ] as const) {
    s3.answerBy((request, response, next) => {
      if (request.method !== "PUT") return next();
      request.resume().on("end", () => response.writeHead(status, { etag: '"x"' }).end(body));
    });
    const said: string[] = [];
    const into = join(site.home, `ny-${nr}`);
    await site.restore(into, { tell: (line) => said.push(line) });
    s3.answerBy();
    assert.deepEqual(await readNr(into), { nr: 1 });
    assert.match(
      said.join(),
      /^Det kunne ikke skrives ved kopierne, at der er gendannet\. .* \(.+\)$/,
    );
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { takePhoto } from "../kit/photo.ts";
import { startS3 } from "../kit/s3-server.ts";
import { openSite, visibleText } from "../kit/site.ts";
import { until } from "../kit/until.ts";

const s3 = await startS3();
/** It is tried once, and again by the next request. */
const s3Limits = { patienceMs: 1, openMs: 0 };
const PAGES = ["/", "/om", "/nyheder", "/shop", "/kurv", "/kontakt"];

test("while S3 is gone pages, saves and orders work, and the library shows the pictures in use; all works when S3 is back", async () => {
  const app = await openSite({ environment: s3.newSettings(), s3Limits });
  const editor = await app.signIn();
  const photo = await takePhoto(300, 200);
  const url = await editor.uploadPicture("nyheder/stole", photo);
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Stole", imageUrl: url }] });
  await s3.stop();
  for (const path of PAGES) assert.equal((await app.get(path)).status, 200, path);
  const news = { act: "publish", values: { title: "Ny", content: "<p>Hej</p>" } };
  assert.equal((await editor.save("/admin/nyheder", news)).status, 200);
  assert.ok(await app.order());
  const isReady = (status: number) =>
    until(`/readyz answers ${status}`, async () => (await app.get("/readyz")).status === status);
  await isReady(503);
  assert.equal((await app.get("/healthz")).status, 200);

  const library = await editor.page("/admin/billeder");
  assert.match(
    visibleText(library),
    /Lageret med billeder svarer ikke lige nu\. Her er de billeder/,
  );
  assert.ok(library.includes(url), "a picture on the site is in the library");
  const readChoice = async () => (await editor.get("/admin/billeder/liste")).json();
  const { failure, pictures } = await readChoice();
  assert.match(failure, /^Lageret med billeder svarer ikke lige nu/);
  assert.ok(pictures.some(({ address }: { address: string }) => address === url));
  const erased = await editor.save("/admin/billeder", { act: "delete", ids: [url] });
  assert.match(erased.text, /Det kunne ikke gemmes lige nu\. Prøv igen om lidt\./);

  await s3.start();
  const upload = () => editor.upload("nyheder/stole", photo);
  await until("pictures are stored again", async () => (await upload()).status === 200);
  await until("the library has no failure", async () => (await readChoice()).failure === "");
  await isReady(200);
  await until("the picture is shown", async () => (await app.get(url)).status === 200);
});

test("a site starts while S3 is gone, and stores pictures when it is back", async () => {
  const lines: string[] = [];
  await s3.stop();
  const logTo = (line: string) => lines.push(line);
  const app = await openSite({ environment: s3.newSettings(), s3Limits, logTo });
  // The daily job makes variants, and erases what is old.
  await app.stopWork();
  assert.ok(lines.some((line) => /"level":40.*S3 does not answer/.test(line)));
  for (const path of PAGES) assert.equal((await app.get(path)).status, 200, path);
  await s3.start();
  const { media } = app.services;
  const bo = await takePhoto(300, 200);
  const path = "om/bo-1700000000000.300x200-888888.jpg";
  const put = () => media.put(path, bo);
  await until("pictures are taken", () =>
    put().then(
      () => true,
      () => false,
    ),
  );
  assert.deepEqual(await media.list(), [path]);
});

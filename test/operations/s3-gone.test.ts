import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../kit/app.ts";
import { takePhoto } from "../kit/photo.ts";
import { startS3 } from "../kit/s3-server.ts";
import { until } from "../kit/until.ts";

const s3 = await startS3();
const PAGES = ["/", "/om", "/nyheder", "/shop", "/kurv", "/kontakt"];

test("while S3 is gone pages are served, pictures and uploads are refused with a sentence, and all works when it is back", async () => {
  const app = await startApp({ environment: s3.newSettings() });
  const editor = await app.signIn();
  const send = async () => {
    const answer = await fetch(`${app.origin}/admin/upload?place=nyheder/stole`, {
      method: "POST",
      body: await takePhoto(300, 200),
      headers: { origin: app.origin, cookie: editor.cookie },
    });
    const body: { url: string; sentence: string } = await answer.json();
    return { status: answer.status, ...body };
  };
  const { url } = await send();
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Stole", imageUrl: url }] });
  await (await app.get(url)).arrayBuffer();
  await s3.stop();
  for (const path of PAGES) assert.equal((await app.get(path)).status, 200, path);
  const [failed, shown, save] = await Promise.all([
    send(),
    app.get(url.replace(/jpg$/, "w240.avif")),
    editor.save("/admin/nyheder", {
      intent: "create",
      values: { title: "Ny", content: "<p>Hej</p>" },
    }),
  ]);
  assert.equal(failed.status, 503);
  assert.match(failed.sentence, /^Billedet kunne ikke gemmes på serveren\. Prøv igen om lidt\./);
  assert.deepEqual([shown.status, await shown.text()], [503, "Billedet kan ikke vises lige nu."]);
  assert.equal(save.status, 200, "a save without a picture goes through");
  await until(
    "it says that it is not ready",
    async () => (await app.get("/readyz")).status === 503,
  );
  assert.equal((await app.get("/healthz")).status, 200);
  assert.ok(await app.order());

  const library = await editor.get("/admin/billeder");
  const html = await library.text();
  assert.equal(library.status, 200);
  assert.match(visibleText(html), /Lageret med billeder svarer ikke lige nu\. Her er de billeder/);
  assert.ok(html.includes(url), "what is shown on the site is still there to be worked with");
  const choice = await (await editor.get("/admin/billeder/liste")).json();
  assert.match(choice.trouble, /^Lageret med billeder svarer ikke lige nu/);
  assert.ok(choice.pictures.some(({ address }: { address: string }) => address === url));
  const erased = await editor.save("/admin/billeder", { intent: "delete", ids: [url] });
  assert.match(erased.text, /Det kunne ikke gemmes lige nu\. Prøv igen om lidt\./);

  await s3.start();
  await until("pictures are taken again", async () => (await send()).status === 200);
  const whole = await (await editor.get("/admin/billeder/liste")).json();
  assert.equal(whole.trouble, "");
  assert.equal(
    whole.pictures.filter(({ address }: { address: string }) =>
      address.startsWith("/media/nyheder/"),
    ).length,
    2,
  );
  await until("it is ready", async () => (await app.get("/readyz")).status === 200);
  assert.equal((await app.get(url)).status, 200);
});

test("a site starts while S3 is gone, and stores pictures when it is back", async () => {
  const lines: string[] = [];
  await s3.stop();
  const app = await startApp({ environment: s3.newSettings(), logTo: (line) => lines.push(line) });
  assert.ok(lines.some((line) => /"level":40.*S3 does not answer/.test(line)));
  for (const path of PAGES) assert.equal((await app.get(path)).status, 200, path);
  await s3.start();
  const { media } = app.services;
  const bo = await takePhoto(300, 200);
  const path = `om/bo-${Date.now()}.300x200-888888.jpg`;
  const put = () => media.put(path, bo);
  await until("pictures are taken", () =>
    put().then(
      () => true,
      () => false,
    ),
  );
  assert.deepEqual(await media.list(), [path]);
});

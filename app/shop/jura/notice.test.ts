import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { openSite, visibleText } from "../../../test/kit/site.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n");
const create = { width: 600, height: 848, channels: 3, background: "#0e4b9a" } as const;
const PNG = await sharp({ create }).withMetadata().png({ compressionLevel: 1 }).toBuffer();

async function openNotice() {
  const app = await openSite();
  const editor = await app.signIn();
  return {
    app,
    editor,
    async upload(bytes: Uint8Array, cookie = editor.cookie) {
      const answer = await fetch(`${app.local}/admin/jura/meddelelse`, {
        method: "POST",
        body: new Uint8Array(bytes),
        headers: { cookie, origin: app.origin, "content-type": "application/octet-stream" },
      });
      return { status: answer.status, text: await answer.text() };
    },
    product: () => app.page("/shop/samtalekort"),
    /** The address of the notice on a product's page. */
    address: async () =>
      /(?:src|href)="(\/media\/jura\/meddelelse-\d+\.\w+)"/.exec(
        await app.page("/shop/samtalekort"),
      )?.[1] ?? "",
  };
}

test("the EU's notice as a picture is shown unaltered on products and at the order; until then 'Klar til åbning' asks for it", async () => {
  const { app, editor, upload, product, address } = await openNotice();
  const missing = /EU's meddelelse om reklamationsret mangler/;
  assert.match(visibleText(await editor.page("/admin")), missing);
  assert.equal(await address(), "");
  assert.doesNotMatch(await app.page("/kurv"), /media\/jura/);
  assert.deepEqual(await upload(PNG), { status: 200, text: '{"ok":true}' });
  assert.match(await address(), /\.png$/);
  assert.match(
    await product(),
    /<img(?=[^>]*alt="EU&#x27;s meddelelse om reklamationsret[^"]+")(?=[^>]* width="600")(?=[^>]* height="848")/,
  );
  assert.ok((await app.page("/kurv")).includes(await address()), "the cart has it for its form");
  const file = await app.get(await address());
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), PNG, "not a byte is changed");
  assert.equal(file.headers.get("content-type"), "image/png");
  assert.equal(file.headers.get("x-content-type-options"), "nosniff");
  assert.match(file.headers.get("content-security-policy") ?? "", /default-src 'none'.*; sandbox$/);
  assert.doesNotMatch(visibleText(await editor.page("/admin")), missing);
  const library = await editor.page("/admin/billeder");
  assert.doesNotMatch(library, /meddelelse-/, "it is no picture to choose");
});

test("a PDF replaces the picture, as a link, and is fetched as a file", async () => {
  const { app, upload, product, address } = await openNotice();
  await upload(PNG);
  assert.equal((await upload(PDF)).status, 200);
  assert.match(
    await product(),
    /<a[^>]* href="\/media\/jura\/meddelelse-\d+\.pdf"[^>]*>EU&#x27;s meddelelse om reklamationsret \(PDF\)/,
  );
  const file = await app.get(await address());
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), PDF);
  assert.equal(file.headers.get("content-type"), "application/pdf");
  assert.match(file.headers.get("content-disposition") ?? "", /^attachment/);
});

test("a file that is no whole PNG or PDF, is too large, or comes from a stranger is refused with a sentence, and nothing is stored", async () => {
  const { app, upload, address } = await openNotice();
  const script = "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>";
  for (const [bytes, status, sentence] of [
    [await sharp(PNG).jpeg().toBuffer(), 415, /PNG eller PDF/],
    [Buffer.from(script), 415, /PNG eller PDF/],
    [Buffer.alloc(0), 415, /PNG eller PDF/],
    [Buffer.from("%PDF-1.7 <script>"), 422, /ikke hel/],
    [PNG.subarray(0, 900), 422, /ikke hel/],
    [Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024, " "), PDF]), 413, /mere end 5 MB/],
  ] as const) {
    const answer = await upload(bytes);
    assert.equal(answer.status, status);
    assert.match(answer.text, sentence);
  }
  assert.equal((await upload(PNG, "")).status, 401);
  await app.signIn("anden@samspil.example");
  await app.setRole("anden@samspil.example", "Bestillinger");
  const other = await app.signIn("anden@samspil.example");
  assert.equal((await upload(PNG, other.cookie)).status, 403);
  assert.equal(await address(), "");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { type App, startApp, visibleText } from "../../../test/kit/app.ts";

const UPLOAD = "/admin/jura/meddelelse";
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n");
const picture = () => {
  const create = { width: 600, height: 848, channels: 3, background: "#0e4b9a" } as const;
  return sharp({ create }).withMetadata().png({ compressionLevel: 1 }).toBuffer();
};

async function uploadTo(app: App, bytes: Uint8Array, cookie?: string) {
  const answer = await fetch(app.local + UPLOAD, {
    method: "POST",
    body: new Uint8Array(bytes),
    headers: {
      ...(cookie && { cookie }),
      origin: app.origin,
      "content-type": "application/octet-stream",
    },
  });
  return { status: answer.status, text: await answer.text() };
}

/** The address of the notice on a product's page. */
const addressIn = (html: string) =>
  /(?:src|href)="(\/media\/jura\/meddelelse-\d+\.\w+)"/.exec(html)?.[1] ?? "";

test("until the EU's notice is there, a product and the order say the two years, and 'Klar til åbning' asks for it", async () => {
  const app = await startApp();
  const product = await app.page("/shop/samtalekort");
  assert.equal(addressIn(product), "");
  assert.match(
    visibleText(product),
    /Køber du som privatperson, har du 2 års reklamationsret, hvis der er noget galt med varen\. Handelsbetingelser/,
  );
  assert.match(product, /<a href="\/handelsbetingelser"/);
  assert.doesNotMatch(await app.page("/kurv"), /media\/jura/);
  const editor = await app.signIn();
  assert.match(
    visibleText(await editor.page("/admin")),
    /EU's meddelelse om reklamationsret mangler/,
  );
});

test("the notice as a picture is shown unaltered on products and at the order, and can be replaced", async () => {
  const app = await startApp();
  const { cookie, page } = await app.signIn();
  const bytes = await picture();
  assert.deepEqual(await uploadTo(app, bytes, cookie), { status: 200, text: '{"ok":true}' });
  const product = await app.page("/shop/samtalekort");
  const address = addressIn(product);
  assert.match(address, /\.png$/);
  assert.match(
    product,
    /<img(?=[^>]*alt="EU&#x27;s meddelelse om reklamationsret[^"]+")(?=[^>]* width="600")(?=[^>]* height="848")/,
  );
  assert.ok((await app.page("/kurv")).includes(address), "the cart has it for its form");
  const file = await app.get(address);
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), bytes, "not a byte is changed");
  assert.equal(file.headers.get("content-type"), "image/png");
  assert.equal(file.headers.get("x-content-type-options"), "nosniff");
  assert.match(file.headers.get("content-security-policy") ?? "", /default-src 'none'.*; sandbox$/);
  assert.doesNotMatch(visibleText(await page("/admin")), /meddelelse om reklamationsret mangler/);
  assert.doesNotMatch(await page("/admin/billeder"), /meddelelse-/, "it is no picture to choose");

  assert.equal((await uploadTo(app, PDF, cookie)).status, 200);
  assert.match(addressIn(await app.page("/shop/samtalekort")), /\.pdf$/);
});

test("the notice as PDF is a link, and is fetched as a file", async () => {
  const app = await startApp();
  const { cookie } = await app.signIn();
  assert.equal((await uploadTo(app, PDF, cookie)).status, 200);
  const product = await app.page("/shop/samtalekort");
  assert.match(
    product,
    /<a[^>]* href="\/media\/jura\/meddelelse-\d+\.pdf"[^>]*>EU&#x27;s meddelelse om reklamationsret \(PDF\)/,
  );
  const file = await app.get(addressIn(product));
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), PDF);
  assert.equal(file.headers.get("content-type"), "application/pdf");
  assert.match(file.headers.get("content-disposition") ?? "", /^attachment/);
});

test("a file that is no whole PNG or PDF, is too large, or comes from a stranger is refused with a sentence, and nothing is stored", async () => {
  const app = await startApp();
  const { cookie } = await app.signIn();
  const png = await picture();
  const jpeg = await sharp(png).jpeg().toBuffer();
  const script = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>");
  for (const { bytes, status, sentence } of [
    { bytes: jpeg, status: 415, sentence: /PNG eller PDF/ },
    { bytes: script, status: 415, sentence: /PNG eller PDF/ },
    { bytes: Buffer.from("%PDF-1.7 <script>"), status: 422, sentence: /ikke hel/ },
    { bytes: png.subarray(0, 900), status: 422, sentence: /ikke hel/ },
    { bytes: Buffer.alloc(0), status: 415, sentence: /PNG eller PDF/ },
    {
      bytes: Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024, " "), PDF]),
      status: 413,
      sentence: /fylder mere end 5 MB/,
    },
  ]) {
    const answer = await uploadTo(app, bytes, cookie);
    assert.equal(answer.status, status);
    assert.match(answer.text, sentence);
  }
  assert.equal((await uploadTo(app, png)).status, 401);
  await app.signIn("anden@samspil.example");
  await app.setRole("anden@samspil.example", "Bestillinger");
  const other = await app.signIn("anden@samspil.example");
  assert.equal((await uploadTo(app, png, other.cookie)).status, 403);
  assert.equal(addressIn(await app.page("/shop/samtalekort")), "");
});

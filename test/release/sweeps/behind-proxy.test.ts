import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { startApp } from "../../kit/app.ts";
import { browserTest, expect, open } from "../../kit/browser.ts";
import { cleanUp } from "../../kit/cleanup.ts";
import { EMAIL } from "../../kit/client.ts";
import { freePort } from "../../kit/free-port.ts";
import { noise } from "../../kit/photo.ts";

const MEGABYTE = 1024 * 1024;
const { app, refused } = await openSiteBehindProxy();
const test = browserTest.with({ site: app, as: EMAIL, expectedErrors: [/413/] });

test("an upload that nginx refuses as too large says which setting the operator must change (O2)", async ({
  page,
}) => {
  const buffer = await noise(1600, 1200).jpeg({ quality: 95 }).toBuffer();
  assert.ok(buffer.length > MEGABYTE);
  await open(page, "/admin/nyheder?ny");
  await page.getByLabel("Titel").fill("Åbent hus");
  const photo = { name: "åbent hus.jpg", mimeType: "image/jpeg", buffer };
  await page.locator("input[type=file]").setInputFiles(photo);
  await page
    .getByText(
      "Fejl ved upload af billede. Serveren foran hjemmesiden tager ikke imod så store filer. Sig det til den, der driver hjemmesiden: i nginx er det client_max_body_size.",
    )
    .waitFor();
  await expect(page.getByLabel("Titel")).toHaveValue("Åbent hus");
  assert.equal(refused(), 1);
});

/** A proxy that takes no more than a megabyte, and says so as nginx does: before the body is there, and in its own words. */
async function openSiteBehindProxy() {
  const port = await freePort();
  const environment = { ORIGIN: `http://127.0.0.1:${port}`, TRUST_PROXY: "1" };
  const app = await startApp({ environment });
  let refused = 0;
  const proxy = createServer((incoming, answer) => {
    if (Number(incoming.headers["content-length"] ?? 0) > MEGABYTE) {
      refused += 1;
      incoming.resume();
      answer.writeHead(413, { "content-type": "text/html", connection: "close" });
      answer.end(
        "<html>\r\n<head><title>413 Request Entity Too Large</title></head>\r\n<body>\r\n<center><h1>413 Request Entity Too Large</h1></center>\r\n</body>\r\n</html>\r\n",
      );
      return;
    }
    const headers = { ...incoming.headers, "x-forwarded-for": "203.0.113.7" };
    const options = { method: incoming.method, headers };
    const onward = request(app.local + incoming.url, options, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    // The site hangs up on what the browser has left.
    onward.on("error", () => answer.destroy());
    incoming.pipe(onward);
  }).listen(port, "127.0.0.1");
  cleanUp(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { app, refused: () => refused };
}

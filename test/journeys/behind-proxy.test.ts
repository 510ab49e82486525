import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { describe, test } from "node:test";
import sharp from "sharp";
import { startApp } from "../app.ts";
import { atEnd } from "../at-end.ts";
import { hydrated, visit } from "../browser.ts";
import { freePort } from "../free-port.ts";

const MEGABYTE = 1024 * 1024;
const account = { ADMIN_EMAIL: "redaktion@samspil.example", ADMIN_PASSWORD: "en lang adgangskode" };

describe("behind a proxy as nginx comes", () => {
  test("a photo that the proxy refuses is no fault of the photo's, and it is said who can mend it (O2)", async () => {
    const { baseURL, refused } = await openSiteBehindProxy();
    const grain = { type: "gaussian" as const, mean: 128, sigma: 60 };
    const create = { width: 1600, height: 1200, channels: 3 as const, background: "#888" };
    const buffer = await sharp({ create: { ...create, noise: grain } })
      .jpeg({ quality: 95 })
      .toBuffer();
    assert.ok(buffer.length > MEGABYTE);
    const expectedErrors = [/413/];
    await visit({ baseURL, expectedErrors }, async (page) => {
      await page.goto("/admin/login");
      await page.getByLabel("E-mail").fill(account.ADMIN_EMAIL);
      await page.getByLabel("Adgangskode").fill(account.ADMIN_PASSWORD);
      await page.getByRole("button", { name: "Log ind", exact: true }).click();
      await page.getByRole("heading", { name: "Hvad vil du redigere?" }).waitFor();
      await page.goto("/admin/nyheder?ny");
      await hydrated(page);
      await page.getByLabel("Titel").fill("Åbent hus");
      const photo = { name: "åbent hus.jpg", mimeType: "image/jpeg", buffer };
      await page.locator("input[type=file]").setInputFiles(photo);
      await page.getByRole("button", { name: "Gem nyhed" }).click();
      await page
        .getByText(
          "Fejl ved upload af billede. Serveren foran hjemmesiden tager ikke imod så store filer. Sig det til den, der passer hjemmesiden: i nginx er det client_max_body_size.",
        )
        .waitFor();
      assert.equal(await page.getByLabel("Titel").inputValue(), "Åbent hus");
    });
    assert.equal(refused(), 1);
  });
});

/** A proxy that takes no more than a megabyte, and says so as nginx does: before the body is there, and in its own words. */
async function openSiteBehindProxy() {
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  const app = await startApp({
    environment: { ...account, ORIGIN: baseURL, TRUST_PROXY: "1" },
  });
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
  atEnd(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { baseURL, refused: () => refused };
}

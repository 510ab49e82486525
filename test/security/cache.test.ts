import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { openSite, startCounted } from "../kit/site.ts";
import { askRaw, headerOf, sendRaw } from "./raw.ts";

const { app: shared, count: sharedCount } = await startCounted();

const PAGES = ["/", "/om", "/terapi", "/shop", "/kurv", "/viden", "/kontakt", "/nyheder"];

describe("the cache of pages", () => {
  test("renders the 404 page once for all unknown addresses, and once for the ids of each part of the site", async () => {
    const { app, count } = await startCounted();
    const said = await app.page("/findes-ikke");
    assert.match(said, /Den side er vist blevet tabt/);
    for (const path of PAGES) await app.get(path);
    const before = count.reads;
    for (let n = 0; n < 50; n += 1) {
      for (const address of [`/flod/${n}`, `/${n}.php`, `/.env${n}?x=${n}`, `/a/${n}/b/c`]) {
        const answer = await app.get(address);
        assert.deepEqual([answer.status, await answer.text()], [404, said], address);
      }
    }
    for (const path of PAGES) await app.get(path);
    assert.equal(count.reads, before, "no page was made for any of them, nor lost its place");
    for (const part of ["om", "terapi", "uddannelse", "shop", "viden"]) {
      const text = await app.page(`/${part}/findes-ikke`);
      const read = count.reads;
      for (let n = 0; n < 10; n += 1) {
        const again = await app.get(`/${part}/opfundet-${n}?x=${n}`);
        assert.deepEqual([again.status, await again.text()], [404, text]);
      }
      assert.ok(count.reads - read <= 20, `${part}: ${count.reads - read} reads`);
    }
    await app.store("klinik", { ...(await app.readContent("klinik")), telefon: "11 22 33 44" });
    assert.match(await app.page("/flod/1001"), /11 22 33 44/, "its menus and footer are today's");
  });

  test("marks on the 404 page the part of the menu that the address is in", async () => {
    const marked = async (path: string) => {
      const html = await shared.page(path);
      return [...html.matchAll(/aria-current="true"[^>]*>([^<]+)/g)].map(([, label]) => label);
    };
    // In the wide menu, and in the phone's.
    assert.deepEqual(await marked("/om/a/b"), ["Om os", "Om os"]);
    assert.deepEqual(await marked("/a/om"), []);
  });

  const poisons: Record<string, string[]> = {
    "another host": ["X-Forwarded-Host: evil.example"],
    "another protocol": ["X-Forwarded-Proto: http", "X-Forwarded-Ssl: off", "Front-End-Https: off"],
    "a forwarded header": ["Forwarded: host=evil.example;proto=gopher"],
    "another path": ["X-Original-URL: /admin", "X-Rewrite-URL: /admin"],
    "another language": ["Accept-Language: en, evil;q=0.1"],
    "another kind": ["Accept: application/json, */evil"],
    "a session": ["Cookie: samspil.session_token=evil; lang=en", "Authorization: Bearer evil"],
    "a part only": ["Range: bytes=0-9", "If-Range: evil"],
    "a purpose": ["Purpose: prefetch", "Sec-Purpose: prefetch", "X-Requested-With: evil"],
    "the router's own headers": [
      "X-React-Router-SPA-Mode: yes",
      "X-Remix-Reload-Document: yes",
      "X-React-Router-Prerender-Data: evil",
    ],
    "a user agent": ["User-Agent: <script>evil</script>"],
    "encodings that there are not": ["Accept-Encoding: evil, zstd;q=1, compress, *;q=0.1"],
  };

  test("gives everybody the same page, whatever headers the first request had", async () => {
    const environment = { ORIGIN: "https://klinik.example" };
    const [clean, poisoned] = [await openSite({ environment }), await openSite({ environment })];
    const headers = ["Host: evil.example", ...Object.values(poisons).flat()].join("\r\n");
    for (const path of ["/", "/om", "/viden?tag=bog", "/kontakt", "/sitemap.xml", "/nyheder.xml"]) {
      const evil = await sendRaw(
        poisoned.local,
        `GET ${path} HTTP/1.1\r\nConnection: close\r\n${headers}\r\n\r\n`,
      );
      assert.equal(evil.status, 200, path);
      assert.doesNotMatch(evil.all, /evil/i, path);
      assert.equal(await poisoned.page(path), await clean.page(path), path);
    }
    const plain = await askRaw(shared.local, "/om");
    const before = sharedCount.reads;
    for (const [claim, headers] of Object.entries(poisons)) {
      const claimed = await askRaw(shared.local, "/om", { headers });
      assert.deepEqual([claimed.status, claimed.body], [200, plain.body], claim);
      assert.equal(headerOf(claimed, "vary"), "Accept-Encoding");
      assert.equal(headerOf(claimed, "set-cookie"), undefined);
    }
    assert.equal(sharedCount.reads, before, "none has an entry of its own");
  });

  test("stores the page, not the empty body of a HEAD or a 304 that came first", async () => {
    const app = await openSite();
    const head = await askRaw(app.local, "/om", { method: "HEAD" });
    assert.equal(head.body, "");
    const etag = headerOf(head, "etag") ?? "";
    const unchanged = await askRaw(app.local, "/om", { headers: [`If-None-Match: ${etag}`] });
    assert.deepEqual([unchanged.status, unchanged.body], [304, ""]);
    const page = await app.get("/om", { "accept-encoding": "identity" });
    assert.equal(String((await page.arrayBuffer()).byteLength), headerOf(head, "content-length"));
  });

  test("compares ETags, however they are listed", async () => {
    const etag = headerOf(await askRaw(shared.local, "/om"), "etag") ?? "";
    for (const [given, status] of [
      [etag, 304],
      [`W/${etag}`, 304],
      [`"a", ${etag}, "b"`, 304],
      ['"a"', 200],
      [`"${"a".repeat(5000)}"`, 200],
      [etag.slice(0, 12), 200],
    ] as const) {
      const answer = await askRaw(shared.local, "/om", { headers: [`If-None-Match: ${given}`] });
      assert.equal(answer.status, status, given.slice(0, 40));
    }
  });

  test("answers in an accepted encoding, whatever the header says", async () => {
    const plain = Buffer.from((await askRaw(shared.local, "/om")).body, "latin1").toString();
    for (const accepted of [
      "gzip",
      "br",
      "GZIP, BR",
      "gzip;q=0, br;q=0",
      "br;q=0.000, gzip;q=1",
      "*",
      "gzip\t, \t br",
      "br".repeat(3000),
    ]) {
      const answer = await askRaw(shared.local, "/om", {
        headers: [`Accept-Encoding: ${accepted}`],
      });
      assert.equal(answer.status, 200, accepted.slice(0, 30));
      const encoding = headerOf(answer, "content-encoding");
      const bytes = Buffer.from(answer.body, "latin1");
      const read =
        { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""] ?? ((b: Buffer) => b);
      assert.equal(read(bytes).toString(), plain, accepted.slice(0, 30));
      if (encoding) assert.match(accepted, new RegExp(encoding, "i"));
    }
  });
});

describe("requests on the wire", () => {
  const host = "Host: 127.0.0.1";
  const shapes: Record<string, string> = {
    "with length and chunks": `POST /kurv/bestil HTTP/1.1\r\n${host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    "with two lengths": `POST /kurv/bestil HTTP/1.1\r\n${host}\r\nContent-Length: 0\r\nContent-Length: 30\r\n\r\n`,
    "with a negative length": `POST /kurv/bestil HTTP/1.1\r\n${host}\r\nContent-Length: -1\r\n\r\n`,
    "with an endless length": `POST /kurv/bestil HTTP/1.1\r\n${host}\r\nContent-Length: 99999999999999999999\r\n\r\n`,
    "with a space before the colon": `POST /kurv/bestil HTTP/1.1\r\n${host}\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
    "with a folded header": `GET /om HTTP/1.1\r\n${host}\r\nX-A: b\r\n folded\r\n\r\n`,
    "with a chunk size that is none": `POST /kurv/bestil HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n`,
    "with bare line ends": `GET /om HTTP/1.1\n${host}\nX-A: b\n\n`,
    "with a NUL": `GET /om HTTP/1.1\r\n${host}\r\nX-A: b\0c\r\n\r\n`,
    "without a host": "GET /om HTTP/1.1\r\n\r\n",
    "that is another protocol": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  };
  test("a malformed request is refused, and a request behind it is not answered", async () => {
    const smuggled = `GET /admin HTTP/1.1\r\n${host}\r\nX-Smuggled: ja\r\n\r\n`;
    for (const [shape, bytes] of Object.entries(shapes)) {
      const { all, status } = await sendRaw(shared.local, bytes + smuggled);
      assert.equal(status, 400, `${shape}: ${all.slice(0, 200)}`);
      assert.equal(all.split("HTTP/1.1 ").length - 1, 1, `${shape}: one answer`);
      assert.doesNotMatch(all, /admin\/login/, shape);
      assert.equal((await shared.get("/om")).status, 200);
    }
  });
});

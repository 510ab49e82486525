import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { openSite } from "../kit/site.ts";
import { askRaw, headerOf, sendRaw } from "./raw.ts";
import { fillIn, readRoutes } from "./routes.ts";

const app = await openSite({ environment: { WEB_VITALS: "on" } });
const editor = await app.signIn();
const secret = readFileSync(join(app.dataDir, "secret"), "utf8").trim();

const PICTURE = "/media/hero/MBT-boger.avif";

/** As a browser reads a Location. */
function hostOf(location: string): string {
  return new URL(location, app.origin).host;
}

test("no address of ours leads to another site that is asked for in its path", async () => {
  for (const target of [
    "//evil.example/",
    "/\\evil.example/",
    "/%5cevil.example/",
    "/%2f%2fevil.example/",
    "/.//evil.example/",
    "/%2e%2e//evil.example/",
    "/%09/evil.example/",
    "/%0d%0aLocation:%20https://evil.example/",
    "/https://evil.example/",
    "http://evil.example/om/",
    "/OM//evil.example",
    "/nyheder/%2f%2fevil.example",
    "/nyheder/%0d%0aSet-Cookie:%20x=y",
  ]) {
    for (const method of ["GET", "HEAD", "POST"]) {
      const answer = await askRaw(app.local, target, { method, headers: ["Content-Length: 0"] });
      assert.ok(answer.status < 500, `${method} ${target} ${answer.status}`);
      assert.equal(headerOf(answer, "set-cookie"), undefined);
      const location = headerOf(answer, "location");
      if (location !== undefined) assert.equal(hostOf(location), new URL(app.origin).host);
    }
  }
});

describe("no file but the site's own can be asked for", () => {
  const climbs = [
    ..."../|..%2f|..%5c|..\\|%2e%2e/|%252e%252e%252f|%c0%ae%c0%ae%c0%af|%uff0e%uff0e/".split("|"),
    ..."..;/|....//|..%00/|/|%2f|C:%5c|file:///|hero/..%2f..%2f".split("|"),
  ];
  const prizes = ["samspil.db", "secret", "package.json", "etc/passwd"];

  for (const folder of ["/media/", "/assets/", "/", "/illustrations/"]) {
    test(`a path that climbs out of ${folder} finds nothing, however it is spelled`, async () => {
      const targets = climbs.flatMap((climb) =>
        prizes.flatMap((prize) => [folder + climb + prize, folder + climb.repeat(4) + prize]),
      );
      for (const target of targets) {
        const { status, body, all } = await askRaw(app.local, target);
        assert.ok(status >= 300 && status < 500, `${target} answers ${status}`);
        assert.ok(!all.includes(secret), target);
        assert.doesNotMatch(body, /SQLite format|root:x:|"dependencies"/, target);
      }
    });
  }

  test("hidden files, sources and data are not served, whatever the ending", async () => {
    for (const path of [
      "/.env",
      "/.git/config",
      "/%2egit/config",
      "/package.json",
      "/server.js",
      "/dist/server/index.js",
      "/node_modules/hono/package.json",
      "/samspil.db",
      "/secret",
      "/media/secret",
      "/media/samspil.db%00.jpg",
      "/media/hero/MBT-boger.avif%00.html",
      "/media/",
      "/media",
      "/assets",
      "/__manifest?paths=/admin",
    ]) {
      const { status, all } = await askRaw(app.local, path);
      assert.ok([301, 400, 404].includes(status), `${path} answers ${status}`);
      assert.ok(!all.includes(secret), path);
    }
  });

  test("a picture has one address", async () => {
    assert.equal((await askRaw(app.local, PICTURE)).status, 200);
    for (const path of [
      "/media/hero//MBT-boger.avif",
      "/media/hero/MBT-boger.avif::$DATA",
      "/media/hero%2fMBT-boger.avif%23",
    ]) {
      const { status } = await askRaw(app.local, path);
      assert.ok(status === 404 || status === 301, `${path} answers ${status}`);
    }
  });
});

test("an address that cannot be decoded is answered as every other that is unknown", async () => {
  const unknown = await (await app.get("/findes-ikke")).text();
  for (const path of ["/%zz", "/om/%00", "/%E0%A4%A"]) {
    const answer = await app.get(path);
    assert.equal(answer.status, 404, path);
    assert.ok((await answer.text()) === unknown, path);
  }
  const en = await (await app.get("/en/%zz", { accept: "text/html" })).text();
  assert.match(en, /Den side er vist blevet tabt/);
});

describe("only our own pages send to us", () => {
  const host = new URL(app.origin).host;
  const foreign: Record<string, string[]> = {
    "another site": ["Origin: https://evil.example"],
    "a page without an origin": ["Origin: null"],
    "another protocol": [`Origin: https://${host}`],
    "a host that begins like ours": [`Origin: http://${host}.evil.example`],
    "a host before an @": [`Origin: http://${host}@evil.example`],
    "our origin and another": [`Origin: ${app.origin}`, "Origin: https://evil.example"],
    "a browser that hides the origin": ["Sec-Fetch-Site: cross-site"],
    "a neighbouring host": ["Sec-Fetch-Site: same-site"],
    "our origin, but another site by the browser's word": [
      `Origin: ${app.origin}`,
      "Sec-Fetch-Site: cross-site",
    ],
    "a page that only Referer names": ["Referer: https://evil.example/side"],
    "a hidden origin of another site": ["Origin: null", "Sec-Fetch-Site: cross-site"],
    "another site that calls itself ours": [
      "Origin: https://evil.example",
      "Sec-Fetch-Site: same-origin",
    ],
  };
  const forms = readRoutes()
    .filter(({ hasAction }) => hasAction)
    .map(({ path }) => fillIn(path, "x"));
  const actions = ["/vitals", ...forms, ...forms.map((path) => `${path}.data`)];

  for (const [sender, headers] of Object.entries(foreign)) {
    test(`a form from ${sender} is refused at every action, although its user is signed in`, async () => {
      for (const action of actions) {
        const cookie = `Cookie: ${editor.cookie}`;
        const answer = await askRaw(app.local, action, {
          method: "POST",
          headers: [...headers, cookie, "Content-Length: 0"],
        });
        assert.equal(answer.status, 403, action);
        assert.match(Buffer.from(answer.body, "latin1").toString(), /fra et andet websted/);
      }
      assert.equal((await editor.get("/admin")).status, 200, "still signed in");
    });
  }

  test("a form of our own page is accepted by what its browser does not hide, and so is a client that is no browser", async () => {
    const claims: Record<string, string>[] = [
      { origin: app.origin },
      { referer: `${app.origin}/kurv` },
      { "sec-fetch-site": "same-origin" },
      { origin: "null", "sec-fetch-site": "same-origin" },
      { origin: "null", referer: "", "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
      {},
    ];
    for (const headers of claims) {
      const options = { method: "POST", body: "LCP good 900", headers };
      const { status } = await fetch(`${app.local}/vitals`, options);
      assert.equal(status, 204, JSON.stringify(headers));
    }
  });

  test("behind a proxy that ends https our forms are accepted, whatever host it passes on", async () => {
    const { local } = await openSite({ environment: { ORIGIN: "https://klinik.example" } });
    const body = "intent=sign-in&email=x%40y.example&password=x";
    for (const host of ["klinik.example", "127.0.0.1:3000", "samspil.internal"]) {
      const head = [
        `POST /admin/login.data HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://klinik.example`,
        "Content-Type: application/x-www-form-urlencoded\r\nConnection: close",
        `Content-Length: ${body.length}`,
      ];
      const answer = await sendRaw(local, `${head.join("\r\n")}\r\n\r\n${body}`);
      assert.equal(answer.status, 401, `${host}: the form was read`);
    }
  });

  test("without ORIGIN a form is accepted from the host it is sent to, and from no other", async () => {
    const local = await openSite({ environment: { ORIGIN: "" } });
    const { port } = new URL(local.local);
    const send = (headers: string[]) =>
      sendRaw(
        local.local,
        `POST /kurv/bestil HTTP/1.1\r\n${headers.join("\r\n")}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
    const own = await send([`Host: klinik.local:${port}`, `Origin: http://klinik.local:${port}`]);
    assert.equal(own.status, 400, "read, and nothing in it");
    const other = await send([`Host: klinik.local:${port}`, "Origin: http://evil.example"]);
    assert.equal(other.status, 403);
  });
});

describe("methods", () => {
  test("other than GET, HEAD and POST are refused everywhere, with what is accepted", async () => {
    const headers = ["Content-Length: 0", "X-Tell: hemmelig"];
    const targets = ["/", "/om.data", "/kurv", "/kurv/bestil", PICTURE, "/healthz", "/x"];
    const others = ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];
    for (const method of others) {
      for (const target of targets) {
        const answer = await askRaw(app.local, target, { method, headers });
        assert.equal(answer.status, 405, `${method} ${target}`);
        assert.equal(headerOf(answer, "allow"), "GET, HEAD, POST");
        assert.doesNotMatch(answer.all, /hemmelig/, "TRACE echoes nothing");
      }
    }
  });

  test("an unknown method, CONNECT and a method in a header change nothing", async () => {
    for (const method of ["FOO", "get"])
      assert.equal((await askRaw(app.local, "/", { method })).status, 400);
    assert.equal((await askRaw(app.local, "evil.example:443", { method: "CONNECT" })).all, "");
    const headers = ["X-HTTP-Method-Override: DELETE", "X-Method-Override: DELETE"];
    assert.equal((await askRaw(app.local, "/om", { headers })).status, 200);
  });
});

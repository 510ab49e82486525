import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, withoutLimits } from "../kit/app.ts";
import { fc, runs } from "../kit/property.ts";
import { ask } from "./fuzzed-answers.ts";
import { nastyText } from "./nasty.ts";
import { fillIn, readNames, readRoutes, statusOf } from "./routes.ts";

const routes = readRoutes();
const names = readNames();
const app = await startApp({ change: withoutLimits });
const editor = await app.signIn();

const address = fc
  .record({
    route: fc.constantFrom(...routes),
    parameter: fc.oneof(
      fc.constantFrom(..."boern 1001 indhold %zz %00 %2e%2e a%2Fb %c3%28".split(" ")),
      fc.constant("x".repeat(9000)),
      nastyText.map(encoded),
    ),
    isData: fc.boolean(),
    query: fc.array(fc.tuple(fc.constantFrom(...names), nastyText.map(encoded)), { maxLength: 4 }),
    loose: fc.constantFrom("", "", "&%zz", "&=&&", "&a[]=1", "&_routes=root,layout,x"),
  })
  .map(({ route, parameter, isData, query, loose }) => {
    const path = fillIn(route.path, parameter.slice(0, 4000));
    const search = query.map(([name, value]) => `${name}=${value.slice(0, 2000)}`).join("&");
    return `${path === "/" && isData ? "/_" : path}${isData ? ".data" : ""}?${search}${loose}`;
  });

test("no address and no query makes the site fail", async () => {
  assert.ok(routes.length > 40 && names.length > 40);
  await fc.assert(
    fc.asyncProperty(address, fc.boolean(), async (path, isSignedIn) => {
      const cookie = isSignedIn ? editor.cookie : "";
      await ask(app.origin + path, { headers: { cookie } });
    }),
    runs(4),
  );
  await assertServes();
});

test("no cookie makes the site fail", async () => {
  const [name = "", value = ""] = editor.cookie.split(/=(.*)/s);
  const cookie = fc.oneof(
    nastyText.map((text) => `${name}=${text}`),
    nastyText.map((text) => `${name}=${value}${text}; ${name}=${value}`),
    nastyText.map((text) => `${name}=${encoded(text)}.${encoded(text)}`),
    fc.nat().map((at) => `${name}=${value.slice(0, at % value.length)}`),
    nastyText.map((text) => text),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("/admin", "/admin/login", "/admin/konto.data", "/"),
      cookie,
      async (path, text) => {
        await ask(app.origin + path, { headers: { cookie: asHeader(text) } });
      },
    ),
    runs(2),
  );
  await assertServes();
});

test("no body makes the site fail, and one that no form sends is refused in Danish", async () => {
  const type = fc.constantFrom(
    "application/json",
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-16",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "text/plain",
    "image/png",
    "x",
    "",
  );
  const part = '--x\r\ncontent-disposition: form-data; name="intent"\r\n\r\n';
  const text = fc.oneof(
    nastyText,
    fc.constantFrom("{", "[]", "null", '{"intent":1}', "a=%zz&b=%", "a&b&&=", "--x--", part),
    fc.nat(30_000).map((count) => "navn=x&".repeat(count)),
    fc.constantFrom(...names).map((name) => `${name}=1`),
  );
  const method = fc.constantFrom("POST", "POST", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
  const route = fc.constantFrom(...routes);
  await fc.assert(
    fc.asyncProperty(
      route,
      fc.boolean(),
      method,
      type,
      text,
      async (to, isData, verb, kind, body) => {
        const path = fillIn(to.path, "boern") + (isData && to.path !== "/" ? ".data" : "");
        const cookie = path.startsWith("/admin/log-ud") ? "" : editor.cookie;
        const headers = { origin: app.origin, "content-type": kind, cookie };
        await ask(app.origin + path, { method: verb, body, headers });
      },
    ),
    runs(4),
  );
  await assertServes();
});

async function assertServes() {
  for (const { path, isAdmin } of routes) {
    if (isAdmin || /[:*]/.test(path)) continue;
    assert.equal((await ask(app.origin + path)).status, statusOf(path), path);
  }
  assert.equal((await editor.get("/admin")).status, 200);
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** The part that a header can carry. */
function asHeader(text: string): string {
  return text
    .replace(/[^\x20-\x7e\x80-\xff]/g, "")
    .slice(0, 8000)
    .trim();
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { fc, runs } from "../kit/property.ts";
import { openSite, withoutLimits } from "../kit/site.ts";
import { ask } from "./fuzzed-answers.ts";
import { nastyText } from "./nasty.ts";
import { fillIn, readNames, readRoutes, statusOf } from "./routes.ts";

const routes = readRoutes();
const names = readNames();
const app = await openSite({ change: withoutLimits });
const editor = await app.signIn();

const parameter = fc.oneof(
  fc.constantFrom(..."boern 1001 indhold %zz %00 %2e%2e a%2Fb %c3%28".split(" ")),
  fc.constant("x".repeat(4000)),
  nastyText.map(encoded),
);

/** What asks for data of a route, with names and values of a query. */
const address = fc
  .record({
    route: fc.constantFrom(...routes),
    parameter,
    isData: fc.boolean(),
    query: fc.array(fc.tuple(fc.constantFrom(...names), nastyText.map(encoded)), { maxLength: 4 }),
    loose: fc.constantFrom("", "", "&%zz", "&=&&", "&a[]=1", "&_routes=root,layout,x"),
  })
  .map(({ route, parameter, isData, query, loose }) => {
    const path = fillIn(route.path, parameter.slice(0, 4000));
    const search = query.map(([name, value]) => `${name}=${value.slice(0, 2000)}`).join("&");
    return `${path === "/" && isData ? "/_" : path}${isData ? ".data" : ""}?${search}${loose}`;
  });

const [name = "", value = ""] = editor.cookie.split(/=(.*)/s);
const cookie = fc.oneof(
  fc.constantFrom("", editor.cookie, editor.cookie),
  nastyText.map((text) => `${name}=${text}`),
  nastyText.map((text) => `${name}=${value}${text}; ${name}=${value}`),
  fc.nat().map((at) => `${name}=${value.slice(0, at % value.length)}`),
);

const type = fc.constantFrom(
  ...["application/json", "text/plain", "image/png", "multipart/form-data", "x", ""],
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; charset=utf-16",
  "multipart/form-data; boundary=x",
);
const body = fc.oneof(
  nastyText,
  fc.constantFrom("{", "[]", "null", '{"intent":1}', "a=%zz&b=%", "a&b&&=", "--x--"),
  fc.constant('--x\r\ncontent-disposition: form-data; name="intent"\r\n\r\n'),
  fc.nat(30_000).map((count) => "navn=x&".repeat(count)),
  fc.constantFrom(...names).map((name) => `${name}=1`),
);
const method = fc.constantFrom("POST", "POST", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

test("no address, query, cookie or body makes the site fail, and one that no form sends is refused in Danish", async () => {
  assert.ok(routes.length > 40 && names.length > 40);
  await fc.assert(
    fc.asyncProperty(
      address,
      cookie,
      method,
      type,
      body,
      async (path, cookie, method, type, body) => {
        // A sign-out would end the session that the rest is tried with.
        const headers = { cookie: path.startsWith("/admin/log-ud") ? "" : asHeader(cookie) };
        await ask(app.origin + path, { headers });
        const sent = { ...headers, origin: app.origin, "content-type": type };
        await ask(app.origin + path, { method, body, headers: sent });
      },
    ),
    runs(5),
  );
  for (const { path, isAdmin } of routes) {
    if (isAdmin || /[:*]/.test(path)) continue;
    assert.equal((await ask(app.origin + path)).status, statusOf(path), path);
  }
  assert.equal((await editor.get("/admin")).status, 200);
});

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

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cookiesOf, orderForm, orderNumber } from "../kit/client.ts";
import { openSite, visibleText, withLimits } from "../kit/site.ts";
import { askRaw } from "./raw.ts";

const TOO_MANY = "Der er spurgt mange gange fra dit netværk. Vent fem minutter, og prøv igen.";
const TOKEN = "a".repeat(32);
const ESCAPED = "%3D";

/** A site where so many anonymous clients' questions were asked already. */
function startBesieged(environment: Record<string, string> = {}) {
  let asked = 0;
  const from = new Set<string>();
  const started = openSite({
    environment,
    change: withLimits({
      asking: {
        take([first]) {
          asked += 1;
          from.add(first?.key ?? "");
          return 200;
        },
        giveBack: () => undefined,
      },
    }),
  });
  return { started, asked: () => asked, from };
}

test("a session cookie that nobody has signed is refused without a look into the database", async (t) => {
  const app = await openSite();
  const { api, $context } = app.services.auth;
  t.mock.method(api, "getSession", () => assert.fail("the sessions are asked"));
  const signature = "b".repeat(43);
  for (const value of [
    `${TOKEN}.${signature}${ESCAPED}`,
    `${TOKEN}.`,
    `.${signature}${ESCAPED}`,
    TOKEN,
    "",
    "%E0%A4%A",
    `${TOKEN}.${(await $context).secret}`,
  ]) {
    const cookie = `samspil.session_token=${value}`;
    const saved = await app.post("/admin/nyheder.data", { a: "b" }, { cookie });
    assert.equal(saved.status, 401, value);
    assert.equal((await app.get("/admin/nyheder", { cookie })).status, 302, value);
    assert.equal((await app.get("/admin/login", { cookie })).status, 200, value);
  }
});

describe("pages that are rendered for one anonymous client are counted", () => {
  const pages = [
    "/admin",
    "/admin.data",
    "/admin/nyheder",
    "/admin/nyheder.data",
    "/admin/login",
    "/admin/LOGIN",
    "/admin/login/kode",
    "/admin/login/adgangsnoegle",
    "/admin/adgangskode?token=x",
    "/proevemail",
  ];

  test("for every address of the admin without a session, however it is spelled", async () => {
    const { started } = startBesieged();
    const app = await started;
    for (const path of pages) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await fetch(app.local + path, { method, redirect: "manual" });
        assert.equal(answer.status, 429, `${method} ${path}`);
        assert.equal(answer.headers.get("retry-after"), "200");
        assert.equal(answer.headers.get("cache-control"), "no-store");
      }
    }
    for (const target of ["/x/../admin/login", "/%2e/admin/login", "http://andet.example/admin"]) {
      const { status } = await askRaw(app.local, target);
      assert.ok([429, 400].includes(status), `${target} ${status}`);
    }
    const read = await app.get("/admin/login", { accept: "text/html" });
    assert.ok(visibleText(await read.text()).includes(TOO_MANY));
  });

  test("and a form that the clinic does not offer is a 404", async () => {
    const app = await openSite({ environment: { DEMO_CONTENT: "off" } });
    assert.equal((await app.post("/ring-mig-op", { navn: "Ida" })).status, 404);
  });

  test("and cached pages, orders and signed-in editors are not counted, until the session has ended", async () => {
    const { started, asked } = startBesieged();
    const app = await started;
    const { api } = app.services.auth;
    const [colleague] = await app.services.colleagues.list();
    const body = { userId: colleague?.id ?? assert.fail("nobody has an account") };
    const cookie = cookiesOf(await api.openSession({ body, returnHeaders: true }));
    const open = ["/", "/om/findes-ikke", "/kurv", "/sitemap.xml", "/readyz", "/media/x.jpg"];
    for (const path of open) assert.notEqual((await app.get(path)).status, 429, path);
    assert.ok(await app.order());
    const own = ["/admin", "/admin/login", "/proevemail"];
    for (const path of own) assert.notEqual((await app.get(path, { cookie })).status, 429, path);
    assert.equal(asked(), 0);
    await api.signOut({ headers: new Headers({ cookie }) });
    for (const path of own) assert.equal((await app.get(path, { cookie })).status, 429, path);
    assert.equal(asked(), own.length);
  });

  test("for a known device apart from its address, so that no neighbour locks its owner out", async () => {
    const { started, from } = startBesieged();
    const app = await started;
    const cookie = await app.services.knownDevices.remember("redaktion@samspil.example");
    const [device = ""] = cookie.split(";");
    await app.get("/admin/login");
    await app.get("/admin/login", { cookie: `a=b; ${device}` });
    const id = device.slice(device.indexOf("=") + 1).split(".")[0] ?? "";
    assert.deepEqual([...from], ["address 127.0.0.1", `device ${id}`]);
    for (const made of [
      `samspil.device.x=${id}.x.x`,
      "samspil.device.x=",
      device.replace(id, "b".repeat(16)),
      device.replace(/\.[^.]+$/, ""),
    ]) {
      from.clear();
      await app.get("/admin/login", { cookie: made });
      assert.deepEqual([...from], ["address 127.0.0.1"], made);
    }
  });

  test("by the address that the proxy wrote, with room for the six hundred requests of a school", async () => {
    const app = await openSite({ environment: { TRUST_PROXY: "1" } });
    const ask = (address: string) => app.get("/proevemail", { "x-forwarded-for": address });
    for (let n = 0; n < 600; n += 1) {
      const answer = await ask(`203.0.113.${n % 250}, 198.51.100.7`);
      assert.equal(answer.status, 200, String(n));
    }
    assert.equal((await ask("198.51.100.7")).status, 429);
    assert.equal((await ask("198.51.100.8")).status, 200);
  });
});

test("an order of four hundred lines and a long message in any letters is accepted", async () => {
  const app = await openSite();
  const [item] = (await app.readContent("produkter")).items;
  const ids = Array.from({ length: 400 }, (_, n) => `${"et-langt-navn-".repeat(4)}${n}`);
  await app.store("produkter", {
    items: ids.map((id) => ({ ...item, id, pris: "1 kr." })),
  });
  const wide = "漢".repeat(200);
  const words = { navn: wide, adresse: wide, by: wide, besked: "漢".repeat(4000) };
  const first = orderForm({ ...words, id: ids[0] ?? "", seenTotal: "459" });
  const others = ids.slice(1).flatMap((id) => [
    ["id", id],
    ["quantity", "1"],
  ]);
  const answer = await app.post("/kurv/bestil", [...Object.entries(first), ...others]);
  assert.equal(answer.status, 200);
  assert.ok(orderNumber(await answer.text()));
});

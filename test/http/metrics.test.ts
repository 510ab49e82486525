import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { test } from "node:test";
import { ADMIN_ROUTES } from "../../app/admin-routes.ts";
import { publicPages } from "../../app/features.ts";
import { openSite } from "../kit/site.ts";
import { until } from "../kit/until.ts";

const TOKEN = "malinger-for-den-der-passer-siden";
const WITH_TOKEN = { authorization: `Bearer ${TOKEN}` };
const app = await openSite({ environment: { METRICS_TOKEN: TOKEN, WEB_VITALS: "on" } });
const editor = await app.signIn();

const read = async () => (await app.get("/metrics", WITH_TOKEN)).text();

/** The value of one series, such as `samspil_disk_bytes{state="free"}`; 0 where it is missing. */
async function seriesValue(series: string): Promise<number> {
  const line = (await read()).split("\n").find((text) => text.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
}

/** An answer is counted when its last byte is sent, which its reader may notice first. */
const untilIs = (series: string, value: number) =>
  until(`${series} is ${value}`, async () => (await seriesValue(series)) === value);

const answersTo = (route: string, method: string, status: number) =>
  `samspil_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`;

test("without METRICS_TOKEN, and without its token, /metrics is a 404 like any unknown address", async () => {
  const closed = await openSite();
  for (const [site, headers] of [
    [closed, {}],
    [closed, WITH_TOKEN],
    [app, {}],
    [app, { authorization: TOKEN }],
    [app, { authorization: `Bearer ${TOKEN}x` }],
    [app, { authorization: `Bearer ${TOKEN.slice(1)}` }],
    [app, { authorization: "Bearer undefined" }],
    [app, { cookie: editor.cookie }],
  ] as const) {
    const answer = await site.get("/metrics", headers);
    const unknown = await site.get("/findes-ikke", headers);
    assert.equal(answer.status, 404);
    assert.equal(answer.headers.get("content-type"), unknown.headers.get("content-type"));
    assert.equal(await answer.text(), await unknown.text());
  }
});

test("with the token /metrics answers in Prometheus' format, uncached", async () => {
  const answer = await app.get("/metrics", WITH_TOKEN);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  assert.equal(answer.headers.get("cache-control"), "no-store");
  const lines = (await answer.text()).split("\n").filter((line) => line !== "");
  assert.ok(lines.length > 0);
  for (const line of lines)
    assert.match(line, /^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]*\})? (\d|NaN).*)$/);
});

test("answers are counted by route, method and status", async () => {
  const shop = answersTo("/shop/:produktId", "GET", 200);
  for (let time = 0; time < 4; time += 1) await app.page("/shop/samtalekort");
  await untilIs(shop, 4);
  await app.post("/kurv/bestil", {}, { origin: "https://ond.example" });
  await untilIs(answersTo("/kurv/bestil", "POST", 403), 1);
});

test("waiting mails, free disk and refused sign-ins are measured, and one that fails is left out", async () => {
  const environment = { METRICS_TOKEN: TOKEN, SMTP_URL: "smtp://127.0.0.1:9" };
  const site = await openSite({ environment });
  const untilHas = (line: RegExp) =>
    until(String(line), async () =>
      line.test(await (await site.get("/metrics", WITH_TOKEN)).text()),
    );
  await site.order();
  await site.post("/admin/login", { intent: "sign-in", email: "x@y.example", password: "galt" });
  for (const line of [
    /^samspil_outbox_mails\{state="waiting"\} 4$/m,
    /^samspil_outbox_oldest_seconds \d/m,
    /^samspil_disk_bytes\{state="free"\} \d{6,}/m,
    /^nodejs_eventloop_lag_seconds \d/m,
    /^samspil_sign_ins_refused_total 1$/m,
  ])
    await untilHas(line);
  rmSync(site.dataDir, { recursive: true });
  const text = await (await site.get("/metrics", WITH_TOKEN)).text();
  assert.match(text, /^samspil_outbox_mails/m);
  assert.doesNotMatch(text, /^samspil_disk_bytes/m);
});

test("web vitals are counted with WEB_VITALS=on alone, and nothing made up among them", async () => {
  const report = async (body: string, { local } = app) =>
    (await fetch(`${local}/vitals`, { method: "POST", body })).status;
  assert.equal(await report("LCP good 900.5", await openSite()), 404);
  for (const [body, status] of [
    ["LCP good 1234.5", 204],
    ["CLS poor 0.300", 204],
    ["LCP good 12345678", 400],
    ['LCP good 1"} 1', 400],
    ["navn Mathilde", 400],
  ] as const) {
    assert.equal(await report(body), status, body);
  }
  assert.equal(await seriesValue('samspil_web_vital_sum{metric="LCP",rating="good"}'), 1.2345);
  assert.equal(await seriesValue('samspil_web_vital_sum{metric="CLS",rating="poor"}'), 0.3);
});

test("no label has anything of a person or of a made-up address", async () => {
  await app.order();
  await editor.page("/admin/bestillinger?soeg=Mathilde");
  for (let made = 0; made < 40; made += 1) {
    await app.get(`/findes-ikke-${made}?navn=Mathilde`);
    await app.get(`/om/mathilde-${made}`);
    await app.get(`/viden?tag=krig${made}`);
    await app.get(`/media/ukendt/${made}.jpg`);
    await app.get(`/MEDIA//x${made}`);
    await app.get(`/%E0%A4%A${made}`);
  }
  await fetch(`${app.local}/`, { method: "PROPFIND" });
  const text = await read();
  assert.doesNotMatch(text, /Mathilde|@|klinik\.example|127\.0\.0\.1|malinger/i);
  const routes = [...text.matchAll(/route="([^"]*)"/g)].map(([, route = ""]) => route);
  const admin = ADMIN_ROUTES.flatMap(({ files }) => Object.keys(files).map((path) => `/${path}`));
  const patterns = [...publicPages.map(({ path }) => path), ...admin];
  const others = ["/*", "file", "/media", "/metrics", "/vitals", "/admin/login", "/kurv/bestil"];
  for (const route of new Set(routes))
    assert.ok([...patterns, ...others].includes(route), `${route} is no route's pattern`);
  const methods = [...text.matchAll(/method="([^"]*)"/g)].map(([, method]) => method);
  assert.deepEqual([...new Set(methods)].sort(), ["GET", "POST", "other"]);
});

import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { test } from "node:test";
import { ADMIN_ROUTES } from "../../app/admin-routes.ts";
import { publicPages } from "../../app/features.ts";
import { startApp } from "../kit/app.ts";
import { until } from "../kit/until.ts";

const TOKEN = "malinger-for-den-der-passer-siden";
const WITH_TOKEN = { authorization: `Bearer ${TOKEN}` };
const app = await startApp({ environment: { METRICS_TOKEN: TOKEN, WEB_VITALS: "on" } });
const editor = await app.signIn();

const read = async () => (await app.get("/metrics", WITH_TOKEN)).text();

/** The value of one series, such as `samspil_disk_bytes{state="free"}`; 0 where it is not told. */
async function seriesValue(series: string): Promise<number> {
  const line = (await read()).split("\n").find((text) => text.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
}

/** An answer is counted when its last byte has gone, which its reader may know of first. */
const untilIs = (series: string, value: number) =>
  until(`${series} is ${value}`, async () => (await seriesValue(series)) === value);

const answersTo = (route: string, method: string, status: number) =>
  `samspil_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`;

test("without METRICS_TOKEN, and to who has it not, /metrics is what any unknown address is", async () => {
  const closed = await startApp();
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

test("with the token it answers in Prometheus' form, for nobody to keep", async () => {
  const answer = await app.get("/metrics", WITH_TOKEN);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  assert.equal(answer.headers.get("cache-control"), "no-store");
  for (const line of (await answer.text()).trim().split("\n"))
    assert.match(line, /^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]*\})? (\d|NaN).*|)$/);
});

test("answers are counted by route, method and status", async () => {
  const shop = answersTo("/shop/:produktId", "GET", 200);
  for (let time = 0; time < 4; time += 1) await app.page("/shop/samtalekort");
  await untilIs(shop, 4);
  await app.post("/kurv/bestil", {}, { origin: "https://ond.example" });
  await untilIs(answersTo("/kurv/bestil", "POST", 403), 1);
});

test("the mails that wait, the room on the disk and the tries to sign in that were refused are told", async () => {
  const site = await startApp({
    environment: { METRICS_TOKEN: TOKEN, SMTP_URL: "smtp://127.0.0.1:9" },
  });
  const told = (line: RegExp) =>
    until(String(line), async () =>
      line.test(await (await site.get("/metrics", WITH_TOKEN)).text()),
    );
  await site.order();
  await told(/^samspil_outbox_mails\{state="waiting"\} 4$/m);
  await told(/^samspil_outbox_oldest_seconds \d/m);
  await told(/^samspil_disk_bytes\{state="free"\} \d{6,}/m);
  await told(/^nodejs_eventloop_lag_seconds \d/m);
  await told(/^samspil_sign_ins_refused_total 0$/m);
  await site.post("/admin/login", { intent: "sign-in", email: "x@y.example", password: "galt" });
  await told(/^samspil_sign_ins_refused_total 1$/m);
});

test("what cannot be read is left out, and all else is told", async () => {
  const site = await startApp({ environment: { METRICS_TOKEN: TOKEN } });
  rmSync(site.dataDir, { recursive: true });
  const answer = await site.get("/metrics", WITH_TOKEN);
  assert.equal(answer.status, 200);
  const text = await answer.text();
  assert.match(text, /^samspil_outbox_mails\{state="waiting"\} 0$/m);
  assert.doesNotMatch(text, /^samspil_disk_bytes/m);
});

test("how fast pages felt is counted with what was measured, and nothing that somebody made up", async () => {
  const report = (body: string) => fetch(`${app.local}/vitals`, { method: "POST", body });
  assert.equal((await report("LCP good 1234.5")).status, 204);
  assert.equal((await report("CLS poor 0.300")).status, 204);
  assert.equal((await report("LCP good 12345678")).status, 400);
  assert.equal((await report('LCP good 1"} 1')).status, 400);
  const vital = 'metric="LCP",rating="good"';
  assert.equal(await seriesValue(`samspil_web_vital_sum{${vital}}`), 1.2345);
  assert.equal(await seriesValue('samspil_web_vital_sum{metric="CLS",rating="poor"}'), 0.3);
});

test("no label has anything of a person or of what somebody typed, however much is asked for", async () => {
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

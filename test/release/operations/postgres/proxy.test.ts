import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:http2";
import { request } from "node:https";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { FROM_DEBIAN, requireProgram } from "../../../../scripts/browsers.mjs";
import { makeFolder } from "../../../kit/cleanup.ts";
import { requestStatus, send, signIn, visitSteadily } from "../../../kit/client.ts";
import { freePort } from "../../../kit/free-port.ts";
import { newDatabase } from "../../../kit/postgres.ts";
import { prepareSite } from "../../../kit/site-process.ts";
import {
  makeLightPackage,
  makeNextPackage,
  makeOwnFolder,
  makePlace,
  startPackage,
  unpack,
} from "../package.ts";
import { startNginx } from "./nginx.ts";

// The certificates are the tests' own.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
const MOST = 40 * 1024 * 1024;

test("behind nginx with deploy/'s settings: HTTP/2, pictures at and over the limit, and clients counted by the proxy's word (O2)", async () => {
  const port = await freePort();
  const { origin, plain, accessLog } = await startNginx([port]);
  const dataDir = makeFolder();
  const site = await prepareSite({ DATA_DIR: dataDir, LOG_LEVEL: "warn" });
  const token = "maalinger-for-den-der-passer-siden";
  const own = { PORT: String(port), ORIGIN: origin, METRICS_TOKEN: token };
  await site.start(own, { where: `http://127.0.0.1:${port}` });

  assert.deepEqual(await askOverHttp2(origin), { protocol: "h2", status: 200, encoding: "br" });
  const moved = await fetch(plain, { redirect: "manual" });
  assert.equal(moved.status, 301);
  assert.equal(moved.headers.get("location"), "https://127.0.0.1/");

  const headers = { authorization: `Bearer ${token}` };
  assert.equal((await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status, 200);
  for (const path of ["/metrics", "/Metrics", "//metrics", "/%6detrics"])
    assert.equal((await fetch(origin + path, { headers })).status, 404, path);

  const cookie = await signIn(origin);
  const upload = (size: number) =>
    send(`${origin}/admin/upload?place=nyheder/stor`, photos(size), { cookie });
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const photos = (size: number) => {
    const bytes = new Uint8Array(size);
    bytes.set(photo);
    return bytes;
  };
  const largest = await upload(MOST);
  assert.equal(largest.status, 200, await largest.clone().text());
  assert.match((await largest.json()).url, /^\/media\/nyheder\/stor/);
  const larger = await upload(MOST + 1);
  assert.match(await larger.text(), /fylder mere end 40 MB/);
  assert.deepEqual(await announce(`${origin}/admin/upload`, MOST + 2 * 1024 * 1024), {
    status: 413,
    said: "Filen fylder for meget. Et billede må højst fylde 40 MB.",
  });

  // Whatever address they invent, nginx counts them as one client, which soon has to wait.
  const statuses = new Set<number>();
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const form = new URLSearchParams({
      email: `x${attempt}@a.example`,
      password: "gæt",
      intent: "sign-in",
    });
    statuses.add((await send(`${origin}/admin/login`, form)).status);
  }
  assert.ok(statuses.has(429), [...statuses].join());
  assert.ok(!site.said().includes("X-Forwarded-For"), site.said());
  assert.equal(readFileSync(accessLog, "utf8"), "", "nginx notes nobody");
});

test("two processes on one PostgreSQL are updated one after the other, and every page has its assets meanwhile", async () => {
  const place = makePlace();
  const archive = makeLightPackage(join(place, "made"));
  const script = "alter table orders add column proeve text;";
  const next = await makeNextPackage(archive, place, "b00000000b", { "900-proeve.sql": script });
  const [old, newer] = [await unpack(archive, place), await unpack(next, place)];
  layFormerAssets(old, newer);
  const database = await newDatabase();
  const ports = [await freePort(), await freePort()];
  const { origin, log } = await startNginx(ports);
  const media = makeOwnFolder(join(place, "media"));
  const settings = ports.map((port, at) => {
    const dataDir = makeOwnFolder(join(place, `data-${at}`));
    symlinkSync(media, join(dataDir, "media"));
    return {
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: database,
      TRUST_PROXY: "1",
      LOG_LEVEL: "error",
      AUTH_SECRET: "x".repeat(40),
      DEMO_CONTENT: "on",
      MAIL_FROM: "Klinik <a@klinik.example>",
      ORDER_RECIPIENTS: "b@klinik.example",
    };
  });
  const begin = (package_: string, at: number) =>
    startPackage(package_, settings[at] ?? {}, `http://127.0.0.1:${ports[at]}`);
  const [first, second] = [await begin(old, 0), await begin(old, 1)];

  const builds = new Set<string>();
  const visitors = visitSteadily(() => visitWithFiles(origin, builds));
  await first.end();
  const third = await begin(newer, 0);
  // Both builds run on one schema, and the older does not know the column.
  for (let visit = 0; visit < 20; visit += 1) await visitWithFiles(origin, builds);
  await second.end();
  const fourth = await begin(newer, 1);
  const { asked, lost } = await visitors.stop();
  assert.ok(asked > 100);
  assert.deepEqual(lost, [], log());
  assert.equal(builds.size, 2, "both builds were met");
  assert.deepEqual([await third.end(), await fourth.end()], [0, 0]);
});

test("systemd accepts the units, and rates the service as restricted", () => {
  const place = makePlace();
  const files = ["samspil.socket", "samspil.service"].map((name) => {
    const text = readFileSync(join(import.meta.dirname, "../../../../deploy", name), "utf8");
    const file = join(place, name);
    // Neither its program nor its user is on this machine.
    const here = text.replace(/^ExecStart=\S+/m, "ExecStart=/bin/true");
    writeFileSync(file, here.replace(/^(User|Group)=.*\n/gm, ""));
    return file;
  });
  execFileSync("systemd-analyze", ["verify", ...files], { stdio: "pipe" });
  const words = ["security", "--offline=true", "--threshold=30", files[1] ?? ""];
  execFileSync("systemd-analyze", words, { stdio: "pipe" });
});

test("Caddy accepts the Caddyfile", () => {
  const file = join(import.meta.dirname, "../../../../deploy/Caddyfile");
  const home = makePlace();
  const words = ["validate", "--config", file, "--adapter", "caddyfile"];
  const environment = { PATH: process.env.PATH, HOME: home };
  execFileSync(requireProgram(FROM_DEBIAN.caddy), words, { env: environment, stdio: "pipe" });
});

/** As an update does, before the newer build starts. */
function layFormerAssets(former: string, newer: string) {
  const dist = join(newer, "dist");
  chmodSync(dist, 0o755);
  symlinkSync(join(former, "dist/client"), join(dist, "former"));
  execFileSync("chmod", ["-R", "a-w", dist]);
}

/** Announces a body's size, which nginx answers before the body has come. */
function announce(url: string, size: number) {
  return new Promise<{ status: number | undefined; said: string }>((resolve, reject) => {
    const headers = { "content-length": size };
    const asked = request(url, { method: "POST", headers }, async (response) => {
      const said = (await response.toArray()).join("");
      asked.destroy();
      resolve({ status: response.statusCode, said });
    });
    asked.once("error", reject);
    asked.flushHeaders();
  });
}

/** A page, and the style sheet and the script that it names. */
async function visitWithFiles(origin: string, builds: Set<string>): Promise<number> {
  try {
    const page = await fetch(origin);
    const html = await page.text();
    const files = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
    builds.add(files.find((file) => file.endsWith(".css")) ?? "");
    const statuses = await Promise.all(files.map((file) => requestStatus(origin + file)));
    return [page.status, ...statuses].find((status) => status !== 200) ?? 200;
  } catch {
    return 0;
  }
}

async function askOverHttp2(origin: string) {
  const session = connect(origin, { rejectUnauthorized: false });
  const request = session.request({ ":path": "/", "accept-encoding": "br" });
  const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
    session.once("error", reject);
    request.once("response", resolve);
  });
  request.resume();
  const protocol = session.alpnProtocol;
  session.close();
  return { protocol, status: headers[":status"], encoding: headers["content-encoding"] };
}

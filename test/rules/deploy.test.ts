import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { parseEnv, promisify } from "node:util";
import { LAST_COPY_WITHIN_MS } from "../../app/server/backup/schedule-copies.server.ts";
import { parseSettings } from "../../app/server/config.server.ts";
import { FINISH_AT_MOST_MS } from "../../app/server/http/finish-requests.server.ts";
import { projectRoot } from "../../app/server/project-root.server.ts";
import { cleanUp } from "../kit/cleanup.ts";
import { freePort } from "../kit/free-port.ts";

const read = (name: string) => readFileSync(join(projectRoot, name), "utf8");
const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? "";
const compose = read("deploy/compose.yaml");
const dockerfile = read("deploy/Dockerfile");
const service = read("deploy/samspil.service");
const own = parseEnv(read("deploy/samspil.env"));
const image = parseEnv(find(dockerfile, /^ENV (.*)$/m).replaceAll(" ", "\n"));
const site = serviceOf("samspil");
const inCompose = composeSettings();

test("the site starts with the settings in deploy/, which docs/settings.md has", () => {
  assert.partialDeepStrictEqual(parseSettings(own), { isHttps: true, trustedProxies: 1 });
  const { databaseUrl = "", s3, dataDir } = parseSettings({ ...image, ...inCompose });
  assert.match(databaseUrl, /@postgres:5432\/samspil/);
  assert.equal(s3?.bucketUrl, "http://pictures:7070/billeder");
  assert.equal(dataDir, "/storage");
  const settings = read("docs/settings.md");
  for (const name of Object.keys({ ...own, ...inCompose }))
    assert.ok(settings.includes(`\`${name}\``), name);
});

test("what the service may write to has the folders that docs/operations.md puts copies in", () => {
  const folder = find(read("docs/operations.md"), /BACKUP_URL=file:\/\/(\S+?)`/);
  const writable = find(service, /^ReadWritePaths=(.*)$/m).split(" ");
  assert.deepEqual(writable, [`-${parseSettings(own).backupAddress?.folder}`, `-${folder}`]);
});

test("the site has ended a stop before systemd or Docker kills it", () => {
  const within = find(read("server.js"), /STOP_WITHIN_MS = (\d+_000);/);
  const stopMs = Number(within.replace("_", ""));
  assert.ok(stopMs > FINISH_AT_MOST_MS + LAST_COPY_WITHIN_MS, "requests, and then the last copy");
  const systemd = find(service, /^TimeoutStopSec=(\d+)$/m);
  const docker = find(compose, /stop_grace_period: (\d+)s/);
  for (const seconds of [systemd, docker]) assert.ok(stopMs < Number(seconds) * 1000);
});

test("the image does not run as root, starts a command of the package, and has its data in a volume", () => {
  assert.match(dockerfile, /^USER (?!root|0)\w+$/m);
  assert.match(dockerfile, new RegExp(`^EXPOSE ${image.PORT}$`, "m"));
  assert.match(dockerfile, new RegExp(`^VOLUME ${image.DATA_DIR}$`, "m"));
  const entry = find(dockerfile, /^ENTRYPOINT \["\/samspil\/(\w+)"\]$/m);
  assert.ok(existsSync(join(projectRoot, "commands", entry)), "the package's own start");
  assert.match(dockerfile, /^COPY \. \/samspil$/m);
});

test("the image's health check ends with 0 while /healthz answers, and else with 1", async () => {
  const words = find(dockerfile.replaceAll("\\\n", ""), /^HEALTHCHECK [^[]*(\[.*\])$/m);
  const [program, ...rest] = JSON.parse(words);
  assert.equal(program, "/samspil/bin/node");
  const port = await freePort();
  let status = 200;
  const healthy = createServer(({ url }, response) => {
    response.writeHead(url === "/healthz" ? status : 404).end();
  });
  await new Promise<void>((resolve) => healthy.listen(port, "127.0.0.1", resolve));
  cleanUp(() => new Promise<void>((resolve) => healthy.close(() => resolve())));
  const check = () => promisify(execFile)(process.execPath, rest, { env: { PORT: `${port}` } });
  await check();
  status = 503;
  await assert.rejects(check(), { code: 1 });
});

test("compose.yaml waits for services that can be asked, declares its volumes, and has no secret", () => {
  const needed = compose.matchAll(/^ {6}(\w+): \{ condition: service_healthy \}$/gm);
  for (const [, name = ""] of needed) assert.match(serviceOf(name), /^ {4}healthcheck:$/m, name);
  const declared = find(compose, /^volumes: \{ (.*) \}$/m).split(", ");
  const used = compose.matchAll(/["\s](\w+):\/(?!\/)[\w/]+"?/g);
  assert.deepEqual(new Set([...used].map(([, name]) => `${name}: {}`)), new Set(declared));
  for (const [, value = ""] of compose.matchAll(/(?:PASSWORD|SECRET\w*|TOKEN): (.*)$/gm))
    assert.match(value, /^\$\{\w+:[?-]\}$/);
});

test("in compose.yaml the proxy alone is reached from outside, and the site writes to its data alone", () => {
  assert.match(serviceOf("caddy"), new RegExp(`UPSTREAM: samspil:${image.PORT}$`, "m"));
  assert.match(read("deploy/Caddyfile"), /\{\$SITE:[\w.]+\}[\s\S]*reverse_proxy \{\$UPSTREAM:/);
  for (const line of [
    `volumes: ["storage:${image.DATA_DIR}"]`,
    "read_only: true",
    "cap_drop: [ALL]",
    "no-new-privileges:true",
  ])
    assert.ok(site.includes(line), line);
  assert.doesNotMatch(site, /^ {4}ports:/m);
});

/** The settings under `environment`, with values for those that the user gives. */
function composeSettings() {
  const given: Record<string, string> = {
    SITE: "klinik.dk",
    SMTP_URL: "smtps://mail.klinik.dk",
    MAIL_FROM: "a@klinik.dk",
    ORDER_RECIPIENTS: "b@klinik.dk",
    ADMIN_EMAIL: "c@klinik.dk",
    METRICS_TOKEN: "",
  };
  const lines = find(site, /^ {4}environment:\n((?: {6}.*\n)+)/m)
    .replaceAll(/^ +(\w+): /gm, "$1=")
    .replaceAll(/\$\{(\w+):[?-]\}/g, (_, name: string) => given[name] ?? "hemmelig");
  return parseEnv(lines);
}

function serviceOf(name: string): string {
  const [, lines] = new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, "m").exec(compose) ?? [];
  return lines ?? assert.fail(`compose.yaml has no service ${name}`);
}

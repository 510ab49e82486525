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

const read = (name: string) => readFileSync(join(projectRoot, "deploy", name), "utf8");
const compose = read("compose.yaml");
const dockerfile = read("Dockerfile");
const imageSettings = settingsOfImage();

test("the site starts with the settings in deploy/", () => {
  const own = parseSettings(parseEnv(read("samspil.env")));
  assert.equal(own.isHttps, true);
  assert.equal(own.trustedProxies, 1);
  const contained = parseSettings({ ...imageSettings, ...composeSettings() });
  assert.match(contained.databaseUrl ?? "", /@postgres:5432\/samspil/);
  assert.match(contained.s3?.bucketUrl ?? "", /^http:\/\/pictures:7070\/billeder$/);
  assert.equal(contained.dataDir, "/storage");
});

test("every name in deploy/samspil.env is a setting that docs/settings.md has", () => {
  const settings = readFileSync(join(projectRoot, "docs/settings.md"), "utf8");
  for (const name of [
    ...Object.keys(parseEnv(read("samspil.env"))),
    ...Object.keys(composeSettings()),
  ]) {
    assert.ok(settings.includes(`\`${name}\``), name);
  }
});

test("what the service may write to has the folders that docs/operations.md puts copies in", () => {
  const operations = readFileSync(join(projectRoot, "docs/operations.md"), "utf8");
  const [, writable = ""] = /^ReadWritePaths=(.*)$/m.exec(read("samspil.service")) ?? [];
  const own = parseSettings(parseEnv(read("samspil.env")));
  const [, folder] = /BACKUP_URL=file:\/\/(\S+?)`/.exec(operations) ?? [];
  assert.deepEqual(writable.split(" "), [`-${own.backupAddress?.folder}`, `-${folder}`]);
});

test("the site has ended a stop before systemd or Docker kills it", () => {
  const server = readFileSync(join(projectRoot, "server.js"), "utf8");
  const [, within = ""] = /STOP_WITHIN_MS = (\d+_000);/.exec(server) ?? [];
  const [, systemd] = /^TimeoutStopSec=(\d+)$/m.exec(read("samspil.service")) ?? [];
  const [, docker] = /stop_grace_period: (\d+)s/.exec(compose) ?? [];
  const stopMs = Number(within.replace("_", ""));
  assert.ok(stopMs > FINISH_AT_MOST_MS + LAST_COPY_WITHIN_MS, "requests, and then the last copy");
  for (const seconds of [systemd, docker]) assert.ok(stopMs < Number(seconds) * 1000);
});

test("the image does not run as root, starts a command of the package, and has its data in a volume", () => {
  assert.match(dockerfile, /^USER (?!root|0)\w+$/m);
  assert.match(dockerfile, new RegExp(`^EXPOSE ${imageSettings.PORT}$`, "m"));
  assert.match(dockerfile, new RegExp(`^VOLUME ${imageSettings.DATA_DIR}$`, "m"));
  const [, entry] = /^ENTRYPOINT \["\/samspil\/(\w+)"\]$/m.exec(dockerfile) ?? [];
  assert.ok(existsSync(join(projectRoot, "commands", entry ?? "")), "the package's own start");
  assert.match(dockerfile, /^COPY \. \/samspil$/m);
});

test("the image's health check ends with 0 while /healthz answers, and else with 1", async () => {
  const [, words = ""] =
    /^HEALTHCHECK [^[]*(\[.*\])$/m.exec(dockerfile.replaceAll("\\\n", "")) ?? [];
  const [program, ...rest] = JSON.parse(words);
  assert.equal(program, "/samspil/bin/node");
  let status = 200;
  const site = createServer(({ url }, response) => {
    response.writeHead(url === "/healthz" ? status : 404).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => site.listen(port, "127.0.0.1", resolve));
  cleanUp(() => new Promise<void>((resolve) => site.close(() => resolve())));
  const checkHealth = () =>
    promisify(execFile)(process.execPath, rest, { env: { PORT: String(port) } }).then(
      () => 0,
      ({ code }) => code,
    );
  assert.equal(await checkHealth(), 0);
  status = 503;
  assert.equal(await checkHealth(), 1);
});

test("compose.yaml names existing services, volumes and files, and has no secret", () => {
  assert.doesNotMatch(compose, /\t/);
  const services = keysUnder("services");
  assert.deepEqual(services, ["caddy", "samspil", "postgres", "pictures"]);
  const needed = [...compose.matchAll(/^ {6}(\w+): \{ condition: service_healthy \}$/gm)];
  for (const [, name = ""] of needed) assert.match(serviceOf(name), /^ {4}healthcheck:$/m, name);
  const declared = [...(/^volumes: \{(.*)\}$/m.exec(compose)?.[1] ?? "").matchAll(/(\w+): \{\}/g)];
  const used = [...compose.matchAll(/["\s](\w+):\/(?!\/)[\w/]+"?/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(used)].sort(), declared.map(([, name]) => name).sort());
  for (const [, file = ""] of compose.matchAll(/^ {6}- \.\/(\w+):/gm)) {
    assert.ok(existsSync(join(projectRoot, "deploy", file)), file);
  }
  assert.match(compose, /dockerfile: deploy\/Dockerfile/);
  for (const [, value = ""] of compose.matchAll(/(?:PASSWORD|SECRET\w*|TOKEN): (.*)$/gm)) {
    assert.match(value, /^\$\{\w+:[?-]\}$/);
  }
});

test("in compose.yaml the proxy knows the site's port, and the site writes to its data alone", () => {
  assert.match(serviceOf("caddy"), new RegExp(`UPSTREAM: samspil:${imageSettings.PORT}$`, "m"));
  assert.match(read("Caddyfile"), /\{\$SITE:[\w.]+\}[\s\S]*reverse_proxy \{\$UPSTREAM:/);
  const site = serviceOf("samspil");
  assert.match(site, new RegExp(`volumes: \\["storage:${imageSettings.DATA_DIR}"\\]`));
  for (const line of ["read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"]) {
    assert.ok(site.includes(line), line);
  }
  assert.doesNotMatch(site, /^ {4}ports:/m, "only the proxy is reached from outside");
});

function settingsOfImage(): Record<string, string> {
  const [, words = ""] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
  return Object.fromEntries(words.split(" ").map((word) => word.split("=")));
}

/** The settings under `environment`, with values for those that the user gives. */
function composeSettings(): Record<string, string> {
  const [, lines = ""] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(serviceOf("samspil")) ?? [];
  const given: Record<string, string> = {
    SITE: "klinik.dk",
    SMTP_URL: "smtps://mail.klinik.dk",
    MAIL_FROM: "a@klinik.dk",
    ORDER_RECIPIENTS: "b@klinik.dk",
    ADMIN_EMAIL: "c@klinik.dk",
    METRICS_TOKEN: "",
  };
  const fill = (value: string) =>
    value.replace(/\$\{(\w+):[?-]\}/g, (_, name: string) => given[name] ?? "hemmelig");
  return Object.fromEntries(
    lines
      .trim()
      .split("\n")
      .map((line) => {
        const [name = "", ...value] = line.trim().split(": ");
        return [name, fill(value.join(": "))];
      }),
  );
}

function serviceOf(name: string): string {
  const [, lines] = new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, "m").exec(compose) ?? [];
  if (!lines) throw new Error(`compose.yaml has no service ${name}`);
  return lines;
}

function keysUnder(name: string): string[] {
  const [, lines = ""] = new RegExp(`^${name}:\\n((?:(?: .*)?\\n)+)`, "m").exec(compose) ?? [];
  return [...lines.matchAll(/^ {2}(\w+):$/gm)].map(([, key = ""]) => key);
}

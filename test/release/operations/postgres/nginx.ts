import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FROM_DEBIAN, requireProgram } from "../../../../scripts/browsers.mjs";
import { cleanUp } from "../../../kit/cleanup.ts";
import { requestStatus } from "../../../kit/client.ts";
import { freePort } from "../../../kit/free-port.ts";
import { until } from "../../../kit/until.ts";
import { makePlace } from "../package.ts";

/** nginx with deploy/nginx.conf: only its ports, its certificate and the processes behind it are the test's. */
export async function startNginx(ports: number[]) {
  const program = requireProgram(FROM_DEBIAN.nginx);
  const place = makePlace();
  const [plain, encrypted] = [await freePort(), await freePort()];
  const key = join(place, "privkey.pem");
  const certificate = join(place, "fullchain.pem");
  const wanted = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -keyout";
  execFileSync("openssl", [...wanted.split(" "), key, "-out", certificate], { stdio: "ignore" });

  const handed = readFileSync(join(import.meta.dirname, "../../../../deploy/nginx.conf"), "utf8");
  const site = handed
    .replace(/^ +listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${encrypted} ssl http2;`)
    .replace(/\/etc\/letsencrypt\/live\/klinik\.dk/g, place)
    .replaceAll("klinik.dk", "127.0.0.1")
    .replace(/server 127\.0\.0\.1:3000(.*;)/, (_, rest: string) =>
      ports.map((port) => `server 127.0.0.1:${port}${rest}`).join(" "),
    );
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(place, name)};`,
  );
  mkdirSync(join(place, "logs"));
  const accessLog = join(place, "logs/access.log");
  const own = `pid ${place}/nginx.pid; error_log stderr warn; daemon off; worker_processes 1;
    events { worker_connections 512; }
    http { access_log ${accessLog}; ${temporary.join(" ")} ${site} }`;
  const file = join(place, "nginx.conf");
  writeFileSync(file, own);
  execFileSync(program, ["-t", "-q", "-p", place, "-c", file]);
  const running = spawn(program, ["-p", place, "-c", file], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  running.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  const ended = new Promise((resolve) => running.once("exit", resolve));
  cleanUp(async () => {
    running.kill("SIGTERM");
    await ended;
  });
  const origin = `https://127.0.0.1:${encrypted}`;
  await until("nginx is up", async () => (await requestStatus(origin)) !== 0);
  return { origin, plain: `http://127.0.0.1:${plain}`, log: () => log, accessLog };
}

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../test/free-port.ts";
import type { Recorded } from "./recorded.ts";
import { startServer } from "./server-process.ts";

/** The same bytes and headers from a bare node:http server. */
export async function startBare(recorded: Recorded[], folder: string) {
  const file = join(folder, "recorded.json");
  writeFileSync(file, JSON.stringify(recorded));
  const port = await freePort();
  return startServer(`http://127.0.0.1:${port}`, recorded[0]?.path ?? "/", {
    program: process.execPath,
    words: [join(import.meta.dirname, "bare-server.ts"), file, String(port)],
  });
}

/** The same bytes from files, by one process of nginx that writes no log. */
export async function startNginx(recorded: Recorded[], folder: string) {
  const port = await freePort();
  mkdirSync(join(folder, "nginx"));
  const file = join(folder, "nginx.conf");
  writeFileSync(file, nginxConfig(recorded, join(folder, "nginx"), port));
  return startServer(`http://127.0.0.1:${port}`, recorded[0]?.path ?? "/", {
    program: "nginx",
    words: ["-c", file, "-e", "stderr"],
  });
}

function nginxConfig(recorded: Recorded[], folder: string, port: number): string {
  const bodies = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off;
master_process off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr error;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=64;
  keepalive_requests 100000000;
  ${bodies.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  server {
    listen 127.0.0.1:${port};
${recorded.map(nginxLocation).join("\n")}
  }
}
`;
}

/** nginx makes content-length and etag by itself, and finds a file without its query. */
const MADE_BY_NGINX = ["content-length", "content-type", "etag", "last-modified"];

function nginxLocation({ path, file, headers }: Recorded): string {
  const added = Object.entries(headers).filter(([name]) => !MADE_BY_NGINX.includes(name));
  const [address] = path.split("?");
  return `    location = ${address} {
      alias ${file};
      types {}
      default_type "${headers["content-type"]}";
${added.map(([name, value]) => `      add_header ${name} "${value}";`).join("\n")}
    }`;
}

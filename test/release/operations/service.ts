import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../../app/server/project-root.server.ts";
import { cleanUp, makeFolder } from "../../kit/cleanup.ts";
import { requestStatus } from "../../kit/client.ts";
import { listenTo, runToEnd } from "../../kit/site-process.ts";
import { until } from "../../kit/until.ts";

/** Runs a command behind a lasting socket, as systemd does with deploy/'s units, and makes a systemctl for this service. */
export async function startService(
  command: string[],
  settings: { PORT: string } & Record<string, string>,
  uid = 0,
) {
  const folder = makeFolder();
  const [asked, answered] = [join(folder, "asked"), join(folder, "answered")];
  execFileSync("mkfifo", [asked, answered]);
  const systemctl = join(folder, "systemctl");
  const script = `#!/bin/sh\nset -eu\n[ "$2" = samspil ]\necho "$1" > '${asked}'\ncat '${answered}' > /dev/null\n`;
  writeFileSync(systemctl, script, { mode: 0o755 });
  const keeper = join(import.meta.dirname, "service.pl");
  const service = spawn("perl", [keeper, settings.PORT, `${uid}`, asked, answered, ...command], {
    cwd: projectRoot,
    env: { PATH: "/usr/bin:/bin", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [said, complained] = [listenTo(service.stdout), listenTo(service.stderr)];
  const ended = once(service, "close");

  /** @returns the codes that its processes have ended with */
  async function stop(): Promise<number[]> {
    service.kill("SIGTERM");
    await ended;
    return [...said().matchAll(/^ended (\d+)$/gm)].map(([, code]) => Number(code));
  }

  cleanUp(stop);
  await until("the service is up", async () => {
    if (complained()) throw new Error(complained());
    return (await requestStatus(`http://127.0.0.1:${settings.PORT}/healthz`)) === 200;
  });
  return {
    /** For a PATH. */
    folder,
    complained,
    restart: () => runToEnd([systemctl, "restart", "samspil"], {}),
    stop,
  };
}

import assert from "node:assert/strict";
import { Agent } from "node:http";
import { test } from "node:test";
import { cleanUp, makeFolder } from "../../../kit/cleanup.ts";
import { requestStatus, visitSteadily } from "../../../kit/client.ts";
import { freePort } from "../../../kit/free-port.ts";
import { until } from "../../../kit/until.ts";
import { startService } from "../service.ts";

const REQUESTS = 200;
const RESTARTS = 4;

test("four restarts under fifty requests a second lose none of two hundred, on a socket that systemd keeps open", async () => {
  const PORT = String(await freePort());
  const origin = `http://127.0.0.1:${PORT}`;
  const settings = { PORT, ORIGIN: origin, DATA_DIR: makeFolder(), LOG_LEVEL: "warn" };
  const { restart, stop } = await startService([process.execPath, "server.js"], settings);
  const agent = new Agent({ keepAlive: true });
  cleanUp(() => agent.destroy());
  // Half of them on kept connections, as from a proxy.
  const visits = visitSteadily((sent) => requestStatus(origin, sent % 2 ? agent : undefined));
  for (let restarts = 1; restarts <= RESTARTS; restarts += 1) {
    await restart();
    assert.equal(await requestStatus(origin), 200);
    const most = (REQUESTS / RESTARTS) * restarts;
    await until(`${most} requests are sent`, () => visits.asked() >= most);
  }
  const { lost } = await visits.stop();
  assert.deepEqual(lost, []);
  assert.deepEqual(
    await stop(),
    Array.from({ length: RESTARTS + 1 }, () => 0),
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "../log.server.ts";
import { createDeploymentCheck } from "./deployment-check.server.ts";

function open(settings: { trustedProxies?: number; originIsAssumed?: boolean }) {
  const warnings: string[] = [];
  const log = createLog("warn", { write: (line) => warnings.push(JSON.parse(line).msg) });
  const check = createDeploymentCheck(
    { trustedProxies: 0, originIsAssumed: false, ...settings },
    log,
  );
  const ask = (from: string, forwarded?: string, host = "127.0.0.1:3000") =>
    check.observe({ from, forwarded, host });
  const misconfigurations = (forwarded?: string) =>
    check.misconfigurations(new Headers(forwarded ? { "x-forwarded-for": forwarded } : {}));
  return { ask, warnings, misconfigurations };
}

test("a proxy that is not trusted by the settings is reported, once", () => {
  for (const proxy of ["127.0.0.1", "::ffff:10.0.0.4", "192.168.1.2", "fd00::7", ""]) {
    const { ask, warnings, misconfigurations } = open({});
    ask(proxy, "1.2.3.4");
    ask(proxy, "1.2.3.5");
    assert.deepEqual(misconfigurations(), ["proxy not trusted"], proxy);
    assert.equal(warnings.length, 1);
  }
});

test("a visitor who makes up the forwarding header raises no warning", () => {
  const { ask, misconfigurations } = open({});
  ask("203.0.113.9", "1.2.3.4");
  ask("2001:db8::9", "1.2.3.4");
  ask("127.0.0.1");
  assert.deepEqual(misconfigurations(), []);
});

test("a trusted proxy that forwards no address, or too few, is reported until it does, whatever clients write", () => {
  const { ask, warnings, misconfigurations } = open({ trustedProxies: 2 });
  const enough = "1.2.3.4, 10.0.0.2";
  for (const from of ["127.0.0.1", "203.0.113.9"]) {
    ask(from, enough);
    ask(from);
    ask(from, enough);
    assert.deepEqual(misconfigurations(), ["proxy missing"], from);
    assert.deepEqual(misconfigurations("1.2.3.4"), ["proxy missing"], from);
    assert.deepEqual(misconfigurations(enough), [], "of a request that came through both proxies");
  }
  assert.equal(warnings.length, 1);
});

test("a site without ORIGIN reports that it is read from another address", () => {
  const { ask, misconfigurations } = open({ originIsAssumed: true });
  ask("127.0.0.1", undefined, "localhost:3000");
  ask("127.0.0.1", undefined, "[::1]:3000");
  assert.deepEqual(misconfigurations(), []);
  ask("127.0.0.1", undefined, "klinik.example");
  assert.deepEqual(misconfigurations(), ["origin not set"]);
});

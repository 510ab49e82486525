import assert from "node:assert/strict";
import { test } from "node:test";
import { appAddress, codeAt, keyInLetters, stepAt, stepsOf } from "./totp.server.ts";

const key = Buffer.from("12345678901234567890");

test("the codes of RFC 6238's key are those of its appendix B, of which the last six digits count", () => {
  for (const [seconds, code] of [
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ] as const)
    assert.equal(codeAt(key, stepAt(new Date(seconds * 1000))), code);
});

test("a code is valid from half a minute before its time until half a minute after it", () => {
  const now = new Date("2026-11-21T12:00:10Z");
  const step = stepAt(now);
  for (const distance of [-1, 0, 1]) {
    assert.deepEqual(stepsOf(key, codeAt(key, step + distance), now), [step + distance]);
  }
  for (const distance of [-3, -2, 2, 3]) {
    assert.deepEqual(stepsOf(key, codeAt(key, step + distance), now), []);
  }
  const anothers = codeAt(Buffer.from("09876543210987654321"), step);
  for (const wrong of ["", "1", "æøå", "1234567", anothers])
    assert.deepEqual(stepsOf(key, wrong, now), [], wrong);
});

test("a key is written in base32 as in RFC 4648", () => {
  assert.equal(keyInLetters(Buffer.from("foobar1234")), "MZXW6YTBOIYTEMZU");
  assert.equal(keyInLetters(key), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});

test("the QR code has an otpauth address with the clinic's name and the account", () => {
  const address = new URL(appAddress(key, "Samspil", "signe+æ@klinik.example"));
  assert.equal(address.protocol, "otpauth:");
  assert.equal(address.host, "totp");
  assert.equal(decodeURIComponent(address.pathname), "/Samspil:signe+æ@klinik.example");
  assert.deepEqual(Object.fromEntries(address.searchParams), {
    secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    issuer: "Samspil",
  });
});

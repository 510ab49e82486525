import assert from "node:assert/strict";
import { test } from "node:test";
import { clientAddressOf } from "./client-address.server.ts";

test("without trusted proxies the socket decides, whatever the header says", () => {
  assert.equal(clientAddressOf("10.0.0.1", "1.2.3.4", 0), "10.0.0.1");
});

test("with one proxy the last hop counts; what a visitor wrote before it does not", () => {
  assert.equal(clientAddressOf("10.0.0.1", "6.6.6.6, 1.2.3.4", 1), "1.2.3.4");
});

test("with two proxies the hop before the last counts", () => {
  assert.equal(clientAddressOf("10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.2", 2), "1.2.3.4");
});

test("a header that is missing or too short leaves the socket's address", () => {
  assert.equal(clientAddressOf("10.0.0.1", undefined, 1), "10.0.0.1");
  assert.equal(clientAddressOf("10.0.0.1", "1.2.3.4", 2), "10.0.0.1");
});

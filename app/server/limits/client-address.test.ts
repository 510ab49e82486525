import assert from "node:assert/strict";
import { test } from "node:test";
import { clientAddressOf, ipPrefixOf, networkOf } from "./client-address.server.ts";

test("without trusted proxies the client is the socket's address, whatever the header says", () => {
  assert.equal(clientAddressOf("10.0.0.1", "1.2.3.4", 0), "10.0.0.1");
});

test("with one proxy the last hop is the client, and what a visitor wrote before it does not count", () => {
  assert.equal(clientAddressOf("10.0.0.1", "6.6.6.6, 1.2.3.4", 1), "1.2.3.4");
});

test("with two proxies the client is the hop before the last", () => {
  assert.equal(clientAddressOf("10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.2", 2), "1.2.3.4");
});

test("with a header that is missing or too short the client is the socket's address", () => {
  assert.equal(clientAddressOf("10.0.0.1", undefined, 1), "10.0.0.1");
  assert.equal(clientAddressOf("10.0.0.1", "1.2.3.4", 2), "10.0.0.1");
});

test("a hop may have a port, and with one that is no address the client is the socket's", () => {
  assert.equal(clientAddressOf("10.0.0.1", "1.2.3.4:5678", 1), "1.2.3.4");
  assert.equal(clientAddressOf("10.0.0.1", "[2001:db8::1]:5678", 1), "2001:db8::1");
  assert.equal(clientAddressOf("10.0.0.1", "[2001:db8::1]", 1), "2001:db8::1");
  assert.equal(clientAddressOf("10.0.0.1", "2001:db8::1:5678", 1), "2001:db8::1:5678");
  for (const hop of ["unknown", ",", "x[2001:db8::1]", "[2001:db8::1]x"]) {
    assert.equal(clientAddressOf("10.0.0.1", hop, 1), "10.0.0.1", hop);
  }
});

for (const [address, prefix] of [
  ["1.2.3.4", "1.2.3.4"],
  ["::ffff:1.2.3.4", "1.2.3.4"],
  ["::ffff:7f00:1", "127.0.0.1"],
  ["0:0:0:0:0:FFFF:0102:0304", "1.2.3.4"],
  ["64:ff9b::102:304", "1.2.3.4"],
  ["64:ff9b::1.2.3.4", "1.2.3.4"],
  ["64:ff9b:1::102:304", "64:ff9b:1:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::6", "2001:db8:1:2::/64"],
  ["2001:db8::6", "2001:db8:0:0::/64"],
  ["2001::1:2:3:4:5:6", "2001:0:1:2::/64"],
  ["2001:db8::ffff:1.2.3.4", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:1.2.3.4%eth0", "1.2.3.4"],
  ["::ffff:1.2.3.4x", "::ffff:1.2.3.4x"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", ""],
] as const) {
  test(`the prefix of ${address} is ${prefix}`, () => assert.equal(ipPrefixOf(address), prefix));
}

test("the network of an address is an IPv4 /24 or an IPv6 /48 (S6)", () => {
  assert.equal(networkOf("192.0.2.7"), "192.0.2.0/24");
  assert.equal(networkOf("::ffff:192.0.2.7"), "192.0.2.0/24");
  assert.equal(networkOf("::ffff:c000:207"), "192.0.2.0/24");
  assert.equal(networkOf("64:ff9b::c000:207"), "192.0.2.0/24");
  assert.equal(networkOf("2001:db8:7:1::5"), "2001:db8:7::/48");
  assert.equal(networkOf("2001:0db8:0007:ffff::1%eth0"), "2001:db8:7::/48");
  assert.notEqual(networkOf("2001:db8:8::1"), networkOf("2001:db8:7::1"));
  assert.equal(networkOf(""), "");
});

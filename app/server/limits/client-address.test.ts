import assert from "node:assert/strict";
import { test } from "node:test";
import { clientAddressOf, ipPrefixOf, networkOf } from "./client-address.server.ts";

const SOCKET = "10.0.0.1";

test("the client is the hop that the outermost trusted proxy wrote, and what a visitor wrote before it does not count", () => {
  for (const [proxies, forwarded, client] of [
    [0, "1.2.3.4", SOCKET],
    [1, "6.6.6.6, 1.2.3.4", "1.2.3.4"],
    [2, "6.6.6.6, 1.2.3.4, 10.0.0.2", "1.2.3.4"],
    [1, undefined, SOCKET],
    [2, "1.2.3.4", SOCKET],
    [1, "1.2.3.4:5678", "1.2.3.4"],
    [1, "[2001:db8::1]:5678", "2001:db8::1"],
    [1, "[2001:db8::1]", "2001:db8::1"],
    [1, "2001:db8::1:5678", "2001:db8::1:5678"],
    [1, "unknown", SOCKET],
    [1, ",", SOCKET],
    [1, "x[2001:db8::1]", SOCKET],
    [1, "[2001:db8::1]x", SOCKET],
  ] as const)
    assert.equal(clientAddressOf(SOCKET, forwarded, proxies), client, `${proxies}: ${forwarded}`);
});

test("the prefix of an address is an IPv4 address or an IPv6 /64, however it is spelled", () => {
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
  ] as const)
    assert.equal(ipPrefixOf(address), prefix, address);
});

test("the network of an address is an IPv4 /24 or an IPv6 /48", () => {
  for (const [address, network] of [
    ["192.0.2.7", "192.0.2.0/24"],
    ["::ffff:192.0.2.7", "192.0.2.0/24"],
    ["::ffff:c000:207", "192.0.2.0/24"],
    ["64:ff9b::c000:207", "192.0.2.0/24"],
    ["2001:db8:7:1::5", "2001:db8:7::/48"],
    ["2001:0db8:0007:ffff::1%eth0", "2001:db8:7::/48"],
    ["2001:db8:8::1", "2001:db8:8::/48"],
    ["", ""],
  ] as const)
    assert.equal(networkOf(address), network, address);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { fc, runs } from "../../../test/kit/property.ts";
import { isPrivate, pageOf, spellPath } from "./address.server.ts";

test("a path has one spelling, and one that is malformed has none", () => {
  for (const [given, spelled] of [
    ["/", "/"],
    ["//", "/"],
    ["/om", "/om"],
    ["/om/", "/om"],
    ["/OM/Signe", "/om/Signe"],
    ["//om///signe//", "/om/signe"],
    ["/%6fm/s%69gne", "/om/signe"],
    ["/viden/s%c3%b8vn", "/viden/s%C3%B8vn"],
    ["/%61dmin", "/admin"],
    ["/ADMIN.data", "/admin.data"],
    ["//evil.example/", "/evil.example"],
    ["/%5cevil.example/", "/%5Cevil.example"],
    ["/%2f%2fevil.example/", "/%2F%2Fevil.example"],
  ] as const)
    assert.equal(spellPath(given), spelled, given);
  for (const malformed of ["/%", "/om/%zz", "/%ff", "/%c0%ae%c0%ae/", "/om/%00"])
    assert.equal(spellPath(malformed), undefined, malformed);
});

test("normalising a path twice changes nothing, and it never leads to another site", () => {
  const path = fc
    .array(
      fc.constantFrom("/", "\\", "%2f", "%5C", "%2e", ".", "%41", "A", "x", "@", ":", "\t", "ø"),
    )
    .map((parts) => new URL(`http://samspil.example/${parts.join("")}`).pathname);
  fc.assert(
    fc.property(path, (given) => {
      const spelled = spellPath(given) ?? "/";
      assert.equal(spellPath(spelled), spelled);
      assert.equal(new URL(spelled, "http://samspil.example").host, "samspil.example");
    }),
    runs(8),
  );
});

test("every path below /admin is private, and one that only begins alike is not", () => {
  for (const path of ["/admin", "/admin/om", "/admin.data", "/admin/om.data"]) {
    assert.ok(isPrivate(path), path);
  }
  for (const path of ["/", "/administration", "/om/admin", "/admin;x"]) {
    assert.ok(!isPrivate(path), path);
  }
});

test("the data of an admin screen belongs to the screen, and a visitor's page has no data address", () => {
  assert.equal(pageOf("/admin/om.data"), "/admin/om");
  assert.equal(pageOf("/admin/om.data.txt"), "/admin/om.data.txt");
  assert.equal(pageOf("/admin/om"), "/admin/om");
  assert.equal(pageOf("/om.data"), "/om.data");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { loginPath, returnPath } from "./return-path.ts";

test("after signing in a path of the admin is returned to", () => {
  for (const path of [
    "/admin",
    "/admin?x=1",
    "/admin/kontakt",
    "/admin/nyheder?rediger=nyhed_1",
    "/admin/uddannelse/mbt/events",
    "/admin/bestillinger?q=S%C3%B8ren&side=2",
    `/admin/${"a".repeat(1993)}`,
  ])
    assert.equal(returnPath(path), path);
});

const ELSEWHERE = {
  "no path": [null, "", "admin", "admin/kontakt", "//["],
  "another site": ["//evil.example", "//evil.example/admin", "//evil.example/admin/kontakt"],
  "another site, by other slashes": ["/\\evil.example", "\\\\evil.example", "/\t/evil.example"],
  "another site, encoded": ["/%2fevil.example", "/%5cevil.example"],
  "a whole address": ["https://evil.example/admin", "https:evil.example/admin"],
  "a script": ["javascript:alert(1)", "data:text/html,x"],
  "a path that begins alike": ["/admin.evil.example", "/admin@evil.example", "/administration"],
  "a path that climbs out": ["/admin/..//evil.example", "/admin/../kurv"],
  "the same, encoded": ["/admin/%2e%2e//evil.example", "/admin/.%2e/%2e./evil"],
  "the same, by backslashes": ["/admin\\..\\..\\evil.example"],
  "another page, or no screen": ["/kontakt", "/admin/log-ud", "/admin/upload"],
  "the login itself": ["/admin/login", "/admin/login?til=/admin"],
  "a path without end": [`/admin/${"a".repeat(3000)}`],
};

test("after signing in any other address is replaced by the dashboard", () => {
  for (const [what, paths] of Object.entries(ELSEWHERE))
    for (const path of paths) assert.equal(returnPath(path), "/admin", `${what}: ${path}`);
});

test("the login's address has the page to return to, and whether it took too long", () => {
  assert.equal(loginPath("/admin/login?fejl=1"), "/admin/login");
  assert.equal(
    loginPath("/admin/login?til=/admin/kontakt%3Fx=1&fejl=1"),
    "/admin/login?til=%2Fadmin%2Fkontakt%3Fx%3D1",
  );
  assert.equal(loginPath("/admin/login?til=/admin", "igen"), "/admin/login?til=%2Fadmin&igen=1");
  assert.equal(loginPath("/admin/login", "igen"), "/admin/login?igen=1");
});

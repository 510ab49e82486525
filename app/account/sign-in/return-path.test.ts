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

test("after signing in any other address is replaced by the dashboard", () => {
  for (const path of [
    ...[null, "", "admin", "admin/kontakt", "//[", "//evil.example", "//evil.example/admin"],
    ...["//evil.example/admin/kontakt", "/\\evil.example", "\\\\evil.example", "/\t/evil.example"],
    ...["/%2fevil.example", "/%5cevil.example", "https://evil.example/admin"],
    ...["https:evil.example/admin", "javascript:alert(1)", "data:text/html,x"],
    ...["/admin.evil.example", "/admin@evil.example", "/administration"],
    ...["/admin/..//evil.example", "/admin/../kurv", "/admin/%2e%2e//evil.example"],
    ...["/admin/.%2e/%2e./evil", "/admin\\..\\..\\evil.example", "/kontakt", "/admin/login"],
    ...["/admin/login?til=/admin", "/admin/log-ud", "/admin/upload", `/admin/${"a".repeat(3000)}`],
  ])
    assert.equal(returnPath(path), "/admin", String(path));
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

import assert from "node:assert/strict";
import { test } from "node:test";
import { returnPath } from "./return-path.ts";

for (const path of [
  "/admin",
  "/admin?x=1",
  "/admin/kontakt",
  "/admin/nyheder?rediger=nyhed_1",
  "/admin/uddannelse/mbt/events",
  "/admin/bestillinger?q=S%C3%B8ren&side=2",
]) {
  test(`${path} is gone back to`, () => assert.equal(returnPath(path), path));
}

for (const path of [
  null,
  "",
  "admin",
  "//evil.example",
  "//evil.example/admin",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/%2fevil.example",
  "/%5cevil.example",
  "https://evil.example/admin",
  "https:evil.example/admin",
  "javascript:alert(1)",
  "data:text/html,x",
  "/admin.evil.example",
  "/admin@evil.example",
  "/administration",
  "/admin/..//evil.example",
  "/admin/../kurv",
  "/admin/%2e%2e//evil.example",
  "/admin/.%2e/%2e./evil",
  "/admin\\..\\..\\evil.example",
  "/kontakt",
  "/admin/login",
  "/admin/login?til=/admin",
  "/admin/log-ud",
  "/admin/upload",
  `/admin/${"a".repeat(3000)}`,
]) {
  test(`${String(path).slice(0, 40)} is not; the dashboard is`, () =>
    assert.equal(returnPath(path), "/admin"));
}

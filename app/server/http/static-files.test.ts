import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { makeFolder } from "../../../test/kit/cleanup.ts";
import { loadStaticFiles } from "./static-files.server.ts";

test("a file of the build before is served, one of two builds before is not, and nothing outside its assets", () => {
  const folder = makeFolder();
  for (const build of ["first", "second", "third"]) {
    mkdirSync(join(folder, build, "client/assets"), { recursive: true });
    writeFileSync(join(folder, build, "client/assets", `${build}.js`), build);
    writeFileSync(join(folder, build, "client", `${build}.txt`), build);
  }
  symlinkSync("../first/client", join(folder, "second/former"));
  symlinkSync("../second/client", join(folder, "third/former"));
  const files = loadStaticFiles(join(folder, "third/client"), {}, join(folder, "third/former"));
  for (const path of ["/assets/third.js", "/third.txt", "/assets/second.js"])
    assert.equal(files.find(path)?.status, 200, path);
  for (const path of [
    "/assets/first.js",
    "/second.txt",
    "/assets/../second.txt",
    "/assets/../../former/assets/first.js",
    "/assets/../../../first/client/assets/first.js",
  ])
    assert.equal(files.find(path), undefined, path);
});

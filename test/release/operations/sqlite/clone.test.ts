import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { projectRoot } from "../../../../app/server/project-root.server.ts";
import { makeFolder } from "../../../kit/cleanup.ts";

/** Empties dist/ and fills it, as the real one does, with an asset named by the sources. */
const BUILDER = `#!/bin/sh
rm -rf dist && mkdir -p dist/client/assets && touch "dist/client/assets/styles-$(cat app/styles.css).css"`;

test("a clone is built again when its sources have changed, and keeps the assets of the build before", async () => {
  const clone = makeFolder();
  cpSync(join(projectRoot, "scripts"), join(clone, "scripts"), { recursive: true });
  for (const folder of ["app", "node_modules/.bin"])
    mkdirSync(join(clone, folder), { recursive: true });
  const builder = join(clone, "node_modules/.bin/react-router");
  writeFileSync(builder, BUILDER);
  chmodSync(builder, 0o755);
  writeFileSync(join(clone, "package-lock.json"), "{}");
  const stamps: typeof import("../../../../scripts/stamps.mjs") = await import(
    join(clone, "scripts/stamps.mjs")
  );
  writeFileSync(stamps.INSTALLED, stamps.wantedPackages());
  /** @returns the assets of the build, and those of the build before */
  function setUp(styles: string) {
    writeFileSync(join(clone, "app/styles.css"), styles);
    const words = ["scripts/setup.mjs", "--start"];
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: clone });
    assert.equal(status, 0, `${stderr}`);
    const files = readdirSync(join(clone, "dist"), { recursive: true, encoding: "utf8" });
    return files.filter((name) => name.endsWith(".css")).sort();
  }
  assert.deepEqual(setUp("1"), ["client/assets/styles-1.css"]);
  assert.deepEqual(setUp("1"), ["client/assets/styles-1.css"]);
  assert.deepEqual(setUp("2"), ["client/assets/styles-2.css", "former/assets/styles-1.css"]);
  assert.deepEqual(setUp("3"), ["client/assets/styles-3.css", "former/assets/styles-2.css"]);
});

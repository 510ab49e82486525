import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, existsSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { projectRoot } from "../../../../app/server/data-dir/project-root.server.ts";
import { makeFolder } from "../../../kit/cleanup.ts";

test("a clone is built again when its sources have changed, and keeps the assets of the build before", () => {
  const clone = makeFolder();
  for (const name of readdirSync(projectRoot)) {
    if (["node_modules", "dist", ".git", "data"].includes(name)) continue;
    cpSync(join(projectRoot, name), join(clone, name), { recursive: true });
  }
  symlinkSync(join(projectRoot, "node_modules"), join(clone, "node_modules"));
  const build = () =>
    execFileSync(process.execPath, ["scripts/setup.mjs"], { cwd: clone, stdio: "pipe" });
  const styles = (folder: string) =>
    readdirSync(join(clone, folder, "assets")).filter((name) => /^styles-.*\.css$/.test(name));
  build();
  const [first] = styles("dist/client");
  assert.equal(existsSync(join(clone, "dist/former")), false);
  appendFileSync(join(clone, "app/styles.css"), "\n.another { color: red }\n");
  build();
  assert.notDeepEqual(styles("dist/client"), [first]);
  assert.deepEqual(styles("dist/former"), [first]);
});

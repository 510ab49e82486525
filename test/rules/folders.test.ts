import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { test } from "node:test";
import { projectRoot } from "../../app/server/project-root.server.ts";

/** Each folder, or file beside them, imports those that stand before it. docs/architecture.md says what is in them. */
const ORDERS = {
  app: [
    "formats",
    "server",
    "site",
    "shell",
    "editor",
    "feature.ts",
    "account",
    "content",
    "shop",
    "tools",
    "features.ts",
    "start",
  ],
  "app/server": [
    "project-root.server.ts",
    "log.server.ts",
    "in-slices.ts",
    "map-concurrently.ts",
    "s3",
    "html",
    "config.server.ts",
    "jobs",
    "data-dir",
    "database",
    "tokens",
    "limits",
    "events",
    "documents",
    "media",
    "mail",
    "auth",
    "backup",
    "metrics",
    "http",
    "checks",
    "render-page.ts",
    "context.ts",
  ],
  "app/editor": ["fields", "save", "controls", "form", "screen"],
  "app/shop": ["goods", "jura", "orders", "withdrawal", "buy", "desk", "products"],
};

const IMPORT =
  /(?:import|export)\s[^;]*?\sfrom "(\.[^"]+)"|import\("(\.[^"]+)"\)|import "(\.[^"]+)"/g;

function importsOf(file: string): { target: string; line: number }[] {
  const text = readFileSync(join(projectRoot, file), "utf8");
  return [...text.matchAll(IMPORT)].map(({ index, 1: a, 2: b, 3: c }) => ({
    target: posix.normalize(`${dirname(file)}/${a ?? b ?? c}`),
    line: text.slice(0, index).split("\n").length,
  }));
}

for (const [root, order] of Object.entries(ORDERS)) {
  test(`no import runs up in ${root}: ${order.join(", ")}`, () => {
    const placeOf = (path: string) => order.indexOf(relative(root, path).split("/")[0] ?? "");
    const files = globSync(`${root}/**/*.{ts,tsx}`, { cwd: projectRoot }).filter(
      (file) => !file.includes(".test."),
    );
    const folders = new Set(files.map((file) => relative(root, file).split("/")[0] ?? ""));
    const unlisted = [...folders].filter((name) => !/\.tsx?$/.test(name) && !order.includes(name));
    assert.deepEqual(unlisted, [], "a folder without a place");
    const up = files.flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => target.startsWith(`${root}/`))
        .filter(({ target }) => placeOf(file) >= 0 && placeOf(target) > placeOf(file))
        .map(({ target, line }) => `${file}:${line} imports ${target}`),
    );
    assert.deepEqual(up, []);
  });
}

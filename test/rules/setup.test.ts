import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { test } from "node:test";
import { projectRoot } from "../../app/server/project-root.server.ts";
import { COMMANDS } from "../../commands/command.ts";
import { makeFolder } from "../kit/cleanup.ts";

/** The setup in a folder of its own. */
async function copyScripts() {
  const place = makeFolder();
  cpSync(join(projectRoot, "scripts"), join(place, "scripts"), { recursive: true });
  const stamps: typeof import("../../scripts/stamps.mjs") = await import(
    join(place, "scripts/stamps.mjs")
  );
  return { place, stamps };
}

test("the setup installs when the lock file has changed, and does nothing otherwise", async () => {
  const { place, stamps } = await copyScripts();
  // Without npm in PATH a call of it fails.
  const options = { cwd: place, encoding: "utf8", env: { PATH: place } } as const;
  const setUp = () =>
    spawnSync(process.execPath, ["scripts/setup.mjs", "--no-build", "--start"], options);
  writeFileSync(join(place, "package-lock.json"), "1");
  assert.match(setUp().stderr, /^Henter afhængigheder \(npm ci\) …\n»npm ci .*« lykkedes ikke/);
  mkdirSync(dirname(stamps.INSTALLED));
  writeFileSync(stamps.INSTALLED, stamps.wantedPackages());
  assert.deepEqual([setUp().status, setUp().stderr], [0, ""]);
  writeFileSync(join(place, "package-lock.json"), "2");
  assert.equal(setUp().status, 1);
});

test("a change of any source makes the build stale, and a change of a test does not", async () => {
  const { place, stamps } = await copyScripts();
  const settings = ["vite.config.ts", "react-router.config.ts"];
  const files = [
    ...settings,
    ...settings.flatMap(importsOf).filter((name) => name.startsWith(".")),
    ...["package.json", "package-lock.json", "tsconfig.json", "app/routes.ts", "public/a.svg"],
  ];
  assert.ok(files.length > 8);
  for (const folder of ["app", "build", "public"]) mkdirSync(join(place, folder));
  const isStaleBy = (file: string) => {
    const before = stamps.wantedBuild();
    writeFileSync(join(place, file), "1");
    return stamps.wantedBuild() !== before;
  };
  for (const file of files) assert.ok(isStaleBy(file), file);
  assert.ok(!isStaleBy("app/routes.test.ts"));
});

test("the commands import packages of production alone", () => {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  const seen = new Set<string>();
  const scripts = [...COMMANDS.map((name) => `commands/${name}.ts`), "scripts/sbom.ts"];
  const packages = scripts.flatMap((script) => packagesBehind(script, seen));
  assert.ok(packages.includes("kysely") && packages.includes("zod"));
  assert.deepEqual(
    packages.filter((name) => !(name in dependencies)),
    [],
  );
});

test("an older Node says in a line which version the site needs", () => {
  const older = `Object.defineProperty(process, "versions", { value: { node: "20.20.2" } })`;
  const told = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(older)}`, "server.js"],
    { cwd: projectRoot, encoding: "utf8", timeout: 30_000 },
  );
  assert.equal(told.status, 1);
  assert.equal(
    told.stderr,
    "Samspil kører på Node 26 eller nyere, og dette er Node 20.20.2. Start med »npm start«, som selv bruger den rigtige.\n",
  );
});

/** The packages that a file, and all that it imports of ours, cannot do without. */
function packagesBehind(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return importsOf(file).flatMap((name) => {
    if (name.startsWith("node:")) return [];
    if (!name.startsWith(".")) return [/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name];
    return packagesBehind(relative(projectRoot, resolve(projectRoot, dirname(file), name)), seen);
  });
}

/** Types are gone when it runs. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(projectRoot, file), "utf8");
  const found = source.matchAll(/^(?:import|export) (?!type )(?:[^;"]*? from )?"([^"]+)";/gm);
  return [...found].map(([, name = ""]) => name);
}

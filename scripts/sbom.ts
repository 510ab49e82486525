import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "../app/server/project-root.server.ts";
import { findNeeded, type LockedPackage, packagesBelow, readLockedPackages } from "./lock-file.ts";

/** One lock file always gives the same bytes. `npm sbom` leaves out shared peers, such as react and pg. */
function run([file, ...tooMuch]: string[]) {
  if (tooMuch.length > 0) {
    console.error("Brug: npm run sbom -- <fil>");
    process.exit(1);
  }
  const text = `${JSON.stringify(describeProduction(), null, 2)}\n`;
  if (file) writeFileSync(file, text);
  else process.stdout.write(text);
}

function describeProduction() {
  const project = readProject();
  const root = `pkg:npm/${project.name}@${project.version}`;
  const direct = Object.keys({ ...project.dependencies, ...project.optionalDependencies });
  const packages = packagesBelow(readLockedPackages(), direct);
  const refsOf = (from: string, names: string[]) =>
    names
      .map((name) => findNeeded(packages, from, name))
      .filter((locked) => locked !== undefined)
      .map(purlOf)
      .filter((purl, at, purls) => purls.indexOf(purl) === at)
      .toSorted();

  const content = {
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": root,
        name: project.name,
        version: project.version,
        description: project.description,
        licenses: [{ license: { id: project.license } }],
        purl: root,
      },
    },
    components: uniqueBy(packages.map(describe), (component) => component.purl),
    dependencies: uniqueBy(
      [
        { ref: root, dependsOn: refsOf("", direct) },
        ...packages.map((locked) => ({
          ref: purlOf(locked),
          dependsOn: refsOf(locked.path, locked.needs),
        })),
      ],
      (dependency) => dependency.ref,
    ),
  };
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    ...content,
  };
}

function describe(locked: LockedPackage) {
  const [scope, bare] = locked.name.startsWith("@")
    ? locked.name.split("/")
    : [undefined, locked.name];
  const [algorithm = "", hash = ""] = (locked.integrity ?? "").split("-");
  const license = locked.license ?? "";
  return {
    type: "library",
    "bom-ref": purlOf(locked),
    ...(scope && { group: scope }),
    name: bare,
    version: locked.version,
    scope: locked.optional || locked.devOptional ? "optional" : "required",
    hashes: [
      {
        alg: algorithm.replace("sha", "SHA-"),
        content: Buffer.from(hash, "base64").toString("hex"),
      },
    ],
    licenses: [license.includes(" ") ? { expression: license } : { license: { id: license } }],
    purl: purlOf(locked),
  };
}

function purlOf({ name, version }: LockedPackage): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}

function uniqueBy<T>(items: T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

const projectFile = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
});

function readProject() {
  return projectFile.parse(JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")));
}

run(process.argv.slice(2));

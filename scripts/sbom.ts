import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { projectRoot } from "../app/server/project-root.server.ts";

type Component = { "bom-ref": string; properties: { name: string }[] };
type Bill = { components: Component[]; dependencies: { ref: string; dependsOn: string[] }[] };

/** What `npm sbom` says of production. Its `--omit=dev` also leaves out what both need, such as react and pg. */
function describeProduction(): Bill {
  const words = [
    "sbom",
    "--package-lock-only",
    "--sbom-format=cyclonedx",
    "--sbom-type=application",
  ];
  const said = execFileSync("npm", words, { cwd: projectRoot, encoding: "utf8" });
  const bill: Bill = JSON.parse(said);
  const isProduction = ({ properties }: Component) =>
    properties.every(({ name }) => name !== "cdx:npm:package:development");
  const refs = (components: Component[]) => components.map((component) => component["bom-ref"]);
  const components = bill.components.filter(isProduction);
  const kept = new Set(refs(components));
  const left = new Set(refs(bill.components).filter((ref) => !kept.has(ref)));
  const dependencies = bill.dependencies
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((on) => !left.has(on)) }));
  return { ...bill, components, dependencies };
}

const [file, ...tooMuch] = process.argv.slice(2);
if (tooMuch.length > 0) {
  console.error("Brug: npm run sbom -- <fil>");
  process.exit(1);
}
const text = `${JSON.stringify(describeProduction(), null, 2)}\n`;
if (file) writeFileSync(file, text);
else process.stdout.write(text);

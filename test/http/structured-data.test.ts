import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { examplePages } from "../../app/features.ts";
import { cleanUp } from "../kit/cleanup.ts";
import { openSite } from "../kit/site.ts";

const app = await openSite();
const run = promisify(execFile);

const KINDS =
  "Article BreadcrumbList Course CourseInstance Event FAQPage MedicalClinic Offer Person Place Product".split(
    " ",
  );

/** Beside the sources, so that the compiler finds the packages. */
const folder = mkdtempSync(join(import.meta.dirname, "../../.schema-"));
cleanUp(() => rmSync(folder, { recursive: true }));

/** What the compiler says of each thing, held against schema.org's vocabulary as schema-dts has it in types. */
async function problemsOf(things: unknown[]): Promise<string> {
  const file = join(folder, "things.ts");
  const lines = things.map(
    (thing, index) => `export const thing${index}: WithContext<Thing> = ${JSON.stringify(thing)};`,
  );
  writeFileSync(
    file,
    `import type { Thing, WithContext } from "schema-dts";\n${lines.join("\n")}\n`,
  );
  const tsc = join(import.meta.dirname, "../../node_modules/.bin/tsc");
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", file];
  return run(tsc, ["--ignoreConfig", ...options]).then(
    () => "",
    (error: unknown) => String(Object(error).stdout || error),
  );
}

test("every page's structured data is valid by schema.org", async () => {
  const found: unknown[] = [];
  for (const path of examplePages) found.push(...(await structuredDataOn(app, path)));
  const things = found.map(ofOneType);
  const kinds = new Set(
    [...JSON.stringify(things).matchAll(/"@type":"(\w+)"/g)].map(([, kind]) => kind),
  );
  for (const kind of KINDS) assert.ok(kinds.has(kind), `${kind} is missing among ${[...kinds]}`);
  assert.equal(await problemsOf(things), "");
});

test("a clinic without content has no structured data with empty values", async () => {
  const empty = await openSite({ environment: { DEMO_CONTENT: "off" } });
  await empty.store("klinik", { navn: "Klinikken ved søen" });
  await empty.store("om", { psykologer: [{ id: "ida", navn: "Ida" }] });
  await empty.store("terapiOmrader", { omrader: [{ id: "ro", title: "Ro" }] });
  const found: unknown[] = [];
  for (const path of ["/", "/om/ida", "/terapi/ro"])
    found.push(...(await structuredDataOn(empty, path)));
  assert.ok(found.length > 3);
  assert.doesNotMatch(JSON.stringify(found), /":(""|null|\[\]|\{\})/);
});

async function structuredDataOn(site: typeof app, path: string): Promise<unknown[]> {
  const html = await site.page(path);
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(([, json = ""]) => JSON.parse(json));
}

/** The types do not know a thing of two kinds: it is held against the last, which is the more special. */
function ofOneType(thing: unknown): object {
  const kinds = [Object(thing)["@type"]].flat();
  return { ...Object(thing), "@type": kinds.at(-1) };
}

import assert from "node:assert/strict";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { z } from "zod";
import { contentDocuments } from "../../app/features.ts";
import routes from "../../app/routes.ts";
import type { DocumentDefinition } from "../../app/server/documents/define-document.server.ts";
import { projectRoot } from "../../app/server/project-root.server.ts";

for (const file of [
  "README.md",
  "CONTRIBUTING.md",
  ...globSync("docs/**/*.md", { cwd: projectRoot }),
]) {
  test(`every file that ${file} names or links to is there`, () => {
    const text = readText(file);
    const named = [...text.matchAll(NAMED_FILE)].map(([, path = ""]) => path);
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = ""]) =>
      join(dirname(file), decodeURI(path)),
    );
    const missing = [...named, ...linked].filter((path) => !existsSync(join(projectRoot, path)));
    assert.deepEqual(missing, []);
  });
}

test("docs/architecture.md lists every table", () => {
  const architecture = readText("docs/architecture.md");
  const files = readdirSync(join(projectRoot, "migrations"));
  const scripts = files.map((file) => readText(`migrations/${file}`)).join("\n");
  const tables = [...scripts.matchAll(/^create table "?(\w+)"?/gm)].map(([, name = ""]) => name);
  assert.ok(tables.length > 15);
  assert.deepEqual(
    tables.filter((name) => !architecture.includes(`\`${name}\``)),
    [],
  );
});

test("docs/spec.md has every address", () => {
  const spec = readText("docs/spec.md");
  const addresses = routes
    .flatMap((route) => [route, ...(route.children ?? [])])
    .map(({ path = "" }) => `/${path}`)
    // The forms of an account's two screens have addresses that nobody types.
    .filter((path) => path !== "/*" && !/^\/admin\/(konto|totrinslogin)\//.test(path));
  assert.ok(addresses.length > 60);
  assert.deepEqual(
    addresses.filter((address) => !spec.includes(`\`${address}\``)),
    [],
  );
});

test("docs/spec.md has every stored field, in the row of its document", () => {
  const rows = readText("docs/spec.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const missing = contentDocuments.flatMap(({ name, schema }) => {
    const row = rows.find((line) => line.split("|")[1]?.includes(`\`${name}\``)) ?? "";
    const words = new Set(row.match(/\w+/g));
    return fieldsOf(schema)
      .filter((field) => !words.has(field.replace(/(?<=.)Alt$/, "")))
      .map((field) => `${name}: ${field}`);
  });
  assert.deepEqual(missing, []);
});

/** A path in backticks that begins with a folder of the project. */
const NAMED_FILE = /`((?:app|test|commands|scripts|migrations|docs|deploy)\/[\w./-]*\w)`/g;

/** The names of all fields, of items in lists too, but for the time of the last save. */
function fieldsOf(schema: DocumentDefinition["schema"]): string[] {
  const described = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }));
  const names: string[] = [];
  JSON.parse(described, (key, value) => {
    if (key === "properties") names.push(...Object.keys(value));
    return value;
  });
  return [...new Set(names)].filter((name) => name !== "lastUpdated");
}

function readText(path: string): string {
  return readFileSync(join(projectRoot, path), "utf8");
}

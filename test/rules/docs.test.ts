import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { imageProblem } from "../../app/admin/image/image-check.ts";
import { projectRoot } from "../../app/server/data-dir/project-root.server.ts";

test("the guide promises of pictures and of mistakes what the admin does (D1)", () => {
  const guide = readText("docs/staff-guide.da.md").replace(/\s+/g, " ");
  const photo = { name: "IMG_1.HEIC", type: "image/heic", size: 1 };
  assert.match(imageProblem(photo) ?? "", /HEIC/);
  assert.match(
    guide,
    /ender på \.HEIC, bliver gjort til JPG automatisk\. Lykkes det ikke, siger feltet det/,
  );
  assert.match(guide, /Kun bestillinger og konti, der bliver slettet, er væk for altid/);
  assert.doesNotMatch(guide, /ødelægge|\bAlt kan/);
});

for (const file of ["CONTRIBUTING.md", "docs/architecture.md"]) {
  test(`every file that ${file} names is there (O8)`, () => {
    const text = readText(file);
    const paths = [
      ...text.matchAll(/`((?:app|test|commands|scripts|migrations|docs)\/[\w./-]+)`/g),
    ];
    assert.ok(paths.length > 5);
    const gone = paths
      .map(([, path = ""]) => path)
      .filter((path) => !existsSync(join(projectRoot, path)));
    assert.deepEqual(gone, []);
  });
}

test("the recipes of CONTRIBUTING.md say what the code says (O8)", () => {
  const text = readText("CONTRIBUTING.md");
  const [, recipe = ""] = text.split("## Add a field");
  for (const [file, code] of [
    ["app/content/kontakt/kontakt.server.ts", "PAGE"],
    ["app/content/kontakt/kontakt.server.ts", "text("],
  ] as const) {
    assert.ok(recipe.includes(file) && recipe.includes(code), code);
    assert.ok(readText(file).replace(/\s+/g, " ").includes(code), `${file} has ${code}`);
  }
});

function readText(path: string): string {
  return readFileSync(join(projectRoot, path), "utf8");
}

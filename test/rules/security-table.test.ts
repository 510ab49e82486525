import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { projectRoot } from "../../app/server/project-root.server.ts";

const asvs = readText("docs/asvs.md");

/** How many requirements each section of ASVS 5.0.0 has at level 1 or 2, by their numbers. */
const REQUIREMENTS = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6
  3.5:1-5 3.7:1-2 4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12
  6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2
  8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2
  10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1 12.1:1-3 12.2:1-2 12.3:1-4 13.1:1
  13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1 16.2:1-5
  16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2
`;

const STANDINGS = ["met", "partly", "not met", "operator"];

type RequirementRow = { number: string; standing: string };
const rows: RequirementRow[] = [...asvs.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \|/gm)].map(
  ([, number = "", standing = ""]) => ({ number, standing }),
);
const elsewhere = [...asvs.matchAll(/^- (\d[\d., ]+): /gm)].flatMap(([, numbers = ""]) =>
  numbers.split(", "),
);

test("docs/asvs.md answers every requirement of ASVS 5.0.0 at level 1 and 2, each once", () => {
  const wanted = REQUIREMENTS.trim().split(/\s+/).flatMap(numbersOf);
  const answered = [...rows.map(({ number }) => number), ...elsewhere];
  assert.equal(wanted.length, 253);
  assert.deepEqual(answered.toSorted(), wanted.toSorted());
});

test("each row says how it stands, and the page states their sum", () => {
  const counts = STANDINGS.map(
    (wanted) => rows.filter(({ standing }) => standing === wanted).length,
  );
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    rows.length,
  );
  const [met, partly, notMet, operator] = counts;
  const sum = `${met} met, ${partly} partly, ${notMet} not met, ${operator} the operator's, ${elsewhere.length} do not apply.`;
  assert.ok(asvs.includes(sum), sum);
});

test("every test that docs/asvs.md names is there, under that name", () => {
  const cited = [...asvs.matchAll(/`([\w./-]+\.test\.ts)` "([^"]+)"/g)];
  assert.ok(cited.length > 100);
  const gone = cited
    .filter(([, file = "", name = ""]) => !isTestIn(file, name))
    .map(([citation]) => citation);
  assert.deepEqual(gone, []);
});

test("every section that docs/asvs.md points to is in docs/security.md", () => {
  const security = readText("docs/security.md");
  const cells = [...asvs.matchAll(/\(security\.md\), ([^|]+)\|/g)].map(([, cell = ""]) => cell);
  const sections = cells.flatMap((cell) => cell.match(/(?<=')[A-Z][\w ]+(?=')/g) ?? []);
  assert.ok(sections.length > 20);
  for (const section of sections) assert.match(security, new RegExp(`^## ${section}$`, "m"));
});

function isTestIn(file: string, name: string): boolean {
  const source = readText(file);
  return ['"', "'", "`"].some((quote) => source.includes(`test(${quote}${name}${quote},`));
}

/** '1.2:1-5,9' names 1.2.1 to 1.2.5 and 1.2.9. */
function numbersOf(section: string): string[] {
  const [chapter = "", parts = ""] = section.split(":");
  return parts.split(",").flatMap((part) => {
    const [first = 0, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => `${chapter}.${first + at}`);
  });
}

function readText(path: string): string {
  return readFileSync(join(projectRoot, path), "utf8");
}

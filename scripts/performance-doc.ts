import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PAGES } from "../docs/performance/budget.ts";
import type { GrowthFigures } from "./growth.ts";
import { type AdminFigures, adminBlocks } from "./performance-doc/admin-tables.ts";
import { type BenchFigures, benchBlocks } from "./performance-doc/bench-tables.ts";
import { type BesideFigures, besideBlocks } from "./performance-doc/beside-tables.ts";
import { growthBlocks } from "./performance-doc/growth-tables.ts";
import { type PackageFigures, packageBlocks } from "./performance-doc/package-tables.ts";
import { type PagesFigures, pagesBlocks } from "./performance-doc/pages-tables.ts";
import { type UploadFigures, uploadBlocks } from "./performance-doc/upload-tables.ts";

/** `npm run performance-doc`: puts what was measured last into the tables of docs/performance.md. */
const docs = join(import.meta.dirname, "../docs");
const file = join(docs, "performance.md");

const bench: BenchFigures | undefined = read("bench");
const pages: PagesFigures | undefined = read("pages");
const beside: BesideFigures | undefined = read("beside");
const admin: AdminFigures | undefined = read("admin");
const upload: UploadFigures | undefined = read("upload");
const packaged: PackageFigures | undefined = read("package-start");
const growth: GrowthFigures | undefined = read("growth");
const blocks = {
  ...(bench && benchBlocks(bench)),
  ...(pages && pagesBlocks(pages, PAGES)),
  ...(beside && besideBlocks(beside)),
  ...(admin && adminBlocks(admin)),
  ...(upload && uploadBlocks(upload)),
  ...(packaged && packageBlocks(packaged)),
  ...(growth && growthBlocks(growth)),
};
let text = readFileSync(file, "utf8");
for (const [name, block] of Object.entries(blocks)) text = replaceBlock(text, name, block);
writeFileSync(file, text);

function read(name: string) {
  const path = join(docs, "performance", `${name}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

function replaceBlock(document: string, name: string, block: string): string {
  const [before, rest] = cut(document, `<!-- ${name} -->`, name);
  const [, after] = cut(rest, `<!-- /${name} -->`, name);
  return `${before}<!-- ${name} -->\n${block}\n<!-- /${name} -->${after}`;
}

function cut(document: string, mark: string, name: string): [string, string] {
  const at = document.indexOf(mark);
  if (at < 0) throw new Error(`docs/performance.md has no place for '${name}'`);
  return [document.slice(0, at), document.slice(at + mark.length)];
}

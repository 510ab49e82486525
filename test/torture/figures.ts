import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { projectRoot } from "./site.ts";

const DOCUMENT = join(projectRoot, "docs/reliability.md");

/** A Markdown table whose first row is its head. */
export function table([head = [], ...rows]: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** What the figures hang on: the command, the day, the machine's size. */
export function circumstances(command: string): string {
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${availableParallelism()} cores, ${memory} GB, Node ${process.versions.node}`;
  return `\`${command}\`, ${day}, ${machine}:`;
}

/** Puts `text` in docs/reliability.md, between the two comments of that name. */
export function writeFigures(name: "torture" | "soak", text: string) {
  const document = readFileSync(DOCUMENT, "utf8");
  const [before, rest] = split(document, `<!-- ${name}: figures -->`);
  const [, after] = split(rest, `<!-- ${name}: end -->`);
  const marks = [`<!-- ${name}: figures -->`, `<!-- ${name}: end -->`];
  writeFileSync(DOCUMENT, `${before}${marks[0]}\n\n${text}\n\n${marks[1]}${after}`);
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`docs/reliability.md has no ${mark}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../../app/server/project-root.server.ts";
import { SEEDED_BUGS, type SeededBug } from "./seeded-bugs.ts";

const BUNDLE = "dist/server/index.js";

/** Seeds a bug in the code that this process will load. @throws when its place is not found */
export function seedBug(name: string) {
  const bug = SEEDED_BUGS[name];
  if (!bug) throw new Error(`no bug is called »${name}«`);
  const url = urlOf(bug.isCommand ? bug.file : BUNDLE);
  const seeded = withBug(bug);
  registerHooks({
    load: (asked, context, next) =>
      asked === url ? { ...seeded, shortCircuit: true } : next(asked, context),
  });
}

/** The code with the bug in it. @throws when its place is not found */
export function withBug(bug: SeededBug) {
  const inSource = putIn(bug.file, bug);
  return bug.isCommand
    ? { format: "module-typescript", source: inSource }
    : { format: "module", source: putIn(BUNDLE, bug) };
}

function putIn(file: string, { find, replace }: SeededBug): string {
  const text = readFileSync(join(projectRoot, file), "utf8");
  const found = text.match(looselyAs(find))?.length ?? 0;
  if (found !== 1) throw new Error(`»${find}« stands ${found} times in ${file}`);
  return text.replace(looselyAs(find), () => replace);
}

const urlOf = (file: string) => pathToFileURL(join(projectRoot, file)).href;

/** However the lines are broken. */
function looselyAs(text: string): RegExp {
  const parts = text.split(/\s+|(?<=[.(){}[\],;])|(?=[.(){}[\],;])/).filter(Boolean);
  return new RegExp(parts.map((part) => RegExp.escape(part)).join("\\s*"), "g");
}

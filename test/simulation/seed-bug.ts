import { globSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../../app/server/project-root.server.ts";
import { SEEDED_BUGS, type SeededBug } from "./seeded-bugs.ts";

const BUNDLE = "dist/server";

/** Seeds a bug in the code that this process will load. @throws when its place is not found */
export function seedBug(name: string) {
  const bug = SEEDED_BUGS[name];
  if (!bug) throw new Error(`no bug is called »${name}«`);
  const { file, ...seeded } = withBug(bug);
  const url = pathToFileURL(join(projectRoot, file)).href;
  registerHooks({
    load: (asked, context, next) =>
      asked === url ? { ...seeded, shortCircuit: true } : next(asked, context),
  });
}

/** The code with the bug in it. @throws when its place is not found, or stands twice */
export function withBug({ file, isCommand, find, replace }: SeededBug) {
  const inSource = putIn([file], { find, replace });
  if (isCommand) return { ...inSource, format: "module-typescript" };
  const built = globSync(`${BUNDLE}/**/*.js`, { cwd: projectRoot });
  return { ...putIn(built, { find, replace }), format: "module" };
}

function putIn(files: string[], { find, replace }: Pick<SeededBug, "find" | "replace">) {
  const found = files.flatMap((file) => {
    const text = readFileSync(join(projectRoot, file), "utf8");
    return [...text.matchAll(looselyAs(find))].map(() => ({ file, text }));
  });
  const [only] = found;
  if (!only || found.length > 1)
    throw new Error(`»${find}« stands ${found.length} times in ${files.join(", ")}`);
  return { file: only.file, source: only.text.replace(looselyAs(find), () => replace) };
}

/** However the lines are broken. */
function looselyAs(text: string): RegExp {
  const parts = text.split(/\s+|(?<=[.(){}[\],;])|(?=[.(){}[\],;])/).filter(Boolean);
  return new RegExp(parts.map((part) => RegExp.escape(part)).join("\\s*"), "g");
}

import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../../app/server/data-dir/project-root.server.ts";
import { MISTAKES, type Mistake } from "./planted.ts";

const BUNDLE = "dist/server/index.js";

/** Plants a mistake in what this process is about to load. @throws when its place is no longer there */
export function plant(name: string) {
  const mistake = MISTAKES[name];
  if (!mistake) throw new Error(`no mistake is called »${name}«`);
  const inSource = putIn(mistake.file, mistake);
  const url = urlOf(mistake.isCommand ? mistake.file : BUNDLE);
  const planted = mistake.isCommand
    ? { format: "module-typescript", source: inSource }
    : { format: "module", source: putIn(BUNDLE, mistake) };
  registerHooks({
    load: (asked, context, next) =>
      asked === url ? { ...planted, shortCircuit: true } : next(asked, context),
  });
}

function putIn(file: string, { find, replace }: Mistake): string {
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

import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../../app/server/data-dir/project-root.server.ts";

/** A mistake that somebody could make: `find` stands once in `file`, and with `replace` in its place a promise is broken. */
type Mistake = { file: string; find: string; replace: string };

const OUTBOX = "app/server/mail/outbox.server.ts";
const ORDERS = "app/orders/orders.server.ts";

export const MISTAKES: Record<string, Mistake> = {
  "the number that was given is not remembered": {
    file: ORDERS,
    find: ".set({ value: number })",
    replace: ".set({ value: last })",
  },
  "a form that is sent again is a new order": {
    file: ORDERS,
    find: "if (earlier) return { order: earlier, isRepeated: true };",
    replace: "",
  },
  "a start sends once more what was sent": {
    file: OUTBOX,
    find: '.where("state", "=", "sending").execute();',
    replace: '.where("state", "in", ["sending", "sent"]).execute();',
  },
};

/** Plants a mistake in the site that this process is about to load. @throws when its place is no longer there */
export function plant(name: string) {
  const mistake = MISTAKES[name];
  if (!mistake) throw new Error(`no mistake is called »${name}«`);
  const { file, find, replace } = mistake;
  const source = readFileSync(join(projectRoot, file), "utf8");
  requireOnce(file, source, find);
  const bundle = join(projectRoot, "dist/server/index.js");
  const patched = putIn(readFileSync(bundle, "utf8"), find, replace);
  const url = pathToFileURL(bundle).href;
  registerHooks({
    load: (asked, context, next) =>
      asked === url
        ? { format: "module", source: patched, shortCircuit: true }
        : next(asked, context),
  });
}

function requireOnce(where: string, text: string, find: string) {
  const found = text.match(looselyAs(find))?.length ?? 0;
  if (found !== 1) throw new Error(`»${find}« stands ${found} times in ${where}`);
}

function putIn(text: string, find: string, replace: string): string {
  requireOnce("dist/server/index.js", text, find);
  return text.replace(looselyAs(find), () => replace);
}

/** However the lines are broken. */
function looselyAs(text: string): RegExp {
  const parts = text.split(/\s+|(?<=[.(){}[\],;])|(?=[.(){}[\],;])/).filter(Boolean);
  return new RegExp(parts.map((part) => RegExp.escape(part)).join("\\s*"), "g");
}

import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const PREFIX = "window.__reactRouterManifest=";

const schema = z.looseObject({
  routes: z.record(z.string(), z.looseObject({ imports: z.array(z.string()).optional() })),
});

/**
 * Takes out of each route's list of files those that the root brings, and that every page therefore has: the router
 * would ask for them again before each visit, and the list is sent with the first page. So is, 49 times, what a route has not.
 */
export async function trimManifest(assets: string) {
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error("the build has no manifest");
  const text = await readFile(join(assets, name), "utf8");
  const { routes, ...rest } = schema.parse(
    JSON.parse(text.slice(PREFIX.length).replace(/;\s*$/, "")),
  );
  const brought = new Set(routes.root?.imports);
  for (const route of Object.values(routes)) {
    route.imports = route.imports?.filter((file) => !brought.has(file));
  }
  const trimmed = JSON.stringify({ ...rest, routes }, withoutWhatIsNot);
  await writeFile(join(assets, name), `${PREFIX}${trimmed};`);
}

function withoutWhatIsNot(_name: string, value: unknown) {
  const isNothing = value === false || (Array.isArray(value) && value.length === 0);
  return isNothing ? undefined : value;
}

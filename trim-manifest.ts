import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { visitorsManifest } from "./app/site/visitors-manifest.ts";

const PREFIX = "window.__reactRouterManifest=";

const schema = z.looseObject({
  url: z.string(),
  routes: z.record(
    z.string(),
    z.looseObject({ parentId: z.string().optional(), imports: z.array(z.string()).optional() }),
  ),
});
type Manifest = z.infer<typeof schema>;

/**
 * Takes out of each route's list of files those that the root brings, and that every page therefore has: the router
 * would ask for them again before each visit, and the list is sent with the first page. So is, 49 times, what a route has
 * not. Beside it stands what visitors are sent, who have no use for the admin's routes (`visitorsManifest`).
 */
export async function trimManifest(assets: string) {
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error("the build has no manifest");
  const text = await readFile(join(assets, name), "utf8");
  const manifest = schema.parse(JSON.parse(text.slice(PREFIX.length).replace(/;\s*$/, "")));
  const brought = new Set(manifest.routes.root?.imports);
  for (const route of Object.values(manifest.routes)) {
    route.imports = route.imports?.filter((file) => !brought.has(file));
  }
  const visitors = forVisitors(manifest);
  await write(manifest, join(assets, name));
  await write(visitors, join(assets, basename(visitors.url)));
}

function forVisitors({ url, routes, ...rest }: Manifest): Manifest {
  const theirs = Object.entries(routes).filter(
    ([id, { parentId }]) => id === "root" || id === "layout" || parentId === "layout",
  );
  return { ...rest, url: visitorsManifest(url), routes: Object.fromEntries(theirs) };
}

function write(manifest: Manifest, file: string) {
  return writeFile(file, `${PREFIX}${JSON.stringify(manifest, withoutWhatIsNot)};`);
}

function withoutWhatIsNot(_name: string, value: unknown) {
  const isNothing = value === false || (Array.isArray(value) && value.length === 0);
  return isNothing ? undefined : value;
}

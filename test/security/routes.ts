import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ASSETS = join(import.meta.dirname, "../../dist/client/assets");
const APP = join(import.meta.dirname, "../../app");

type SiteRoute = {
  id: string;
  /** From the root, such as `/admin/uddannelse/:id/events`; no layout has one of its own. */
  path: string;
  hasAction: boolean;
  isAdmin: boolean;
  /** Whether the admin's layout stands before it. */
  isBehindGate: boolean;
};

/** Every address of the site, as the build has them: a new route is in here by itself. */
export function readRoutes(): SiteRoute[] {
  const { routes } = readManifest();
  return Object.values(routes)
    .filter((route) => route.index || route.path)
    .map(({ id, path = "", hasAction, parentId }) => ({
      id,
      path: `/${path}`,
      hasAction,
      isAdmin: path.split("/")[0] === "admin",
      isBehindGate: parentId === "admin-layout",
    }));
}

/** Those of the admin, each with an address that it answers: a new one is attacked as soon as it is there. */
export function listAdminRoutes() {
  const values: Record<string, string> = { ":document?": "kontakt", ":side?": "privatliv" };
  return readRoutes()
    .filter(({ isAdmin }) => isAdmin)
    .map((route) => {
      const address = route.path.replace(/:\w+\??/g, (name) => values[name] ?? "mbt");
      return { ...route, address };
    });
}

/** How a page that anybody may read answers: what only takes orders leads to the cart, and the page of a closed site on. */
export function statusOf(path: string): number {
  if (path.startsWith("/eksempel/")) return 404;
  return ["/kurv/bestil", "/eksempel", "/lukket"].includes(path) ? 302 : 200;
}

/** Every name that the code reads from a form, a query or the headers. */
export function readNames(): string[] {
  const sources = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .map((file) => readFileSync(join(APP, file), "utf8"));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/(?:\.(?:get|has|getAll)|textOf|listOf|field)\([^")]*"([\w-]+)"\)/g)].map(
      ([, name = ""]) => name,
    ),
  );
  return [...new Set([...names, "_routes", "index"])].sort();
}

/** The route's address with a value for each of its parameters. */
export function fillIn(path: string, value: string): string {
  return path.replace(/:\w+\??|\*/g, value);
}

type Manifest = {
  routes: Record<
    string,
    { id: string; parentId?: string; path?: string; index?: boolean; hasAction: boolean }
  >;
};

function readManifest(): Manifest {
  const file = readdirSync(ASSETS).find((name) => name.startsWith("manifest-"));
  const script = readFileSync(join(ASSETS, file ?? ""), "utf8");
  return JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
}

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

type ManifestRoute = { id: string; parentId?: string; path?: string };

type AdminRoute = {
  id: string;
  /** An address that it answers. */
  address: string;
  /** Whether the admin's layout stands before it. */
  isBehindGate: boolean;
};

/** Every route of the admin that the build knows, so that a new one is attacked as soon as it is there. */
export function listAdminRoutes(): AdminRoute[] {
  const routes = readManifest();
  const byId = new Map(routes.map((route) => [route.id, route]));
  return routes
    .filter(({ path }) => path?.split("/")[0] === "admin")
    .map(({ id, path = "", parentId = "" }) => ({
      id,
      address: `/${path.replace(":document?", "kontakt").replace(":side?", "privatliv").replace(":id", "mbt").replace(":section", "noget")}`,
      isBehindGate: byId.get(parentId)?.id === "admin-layout",
    }));
}

function readManifest(): ManifestRoute[] {
  const assets = join(import.meta.dirname, "../../dist/client/assets");
  const [file = ""] = globSync(join(assets, "manifest-*.js"));
  const json = readFileSync(file, "utf8")
    .replace(/^[^{]*/, "")
    .replace(/;\s*$/, "");
  return Object.values(JSON.parse(json).routes);
}

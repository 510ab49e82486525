import { join } from "node:path";
import type { Plugin } from "vite";

const ROUTERS_OWN = /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]ssr[\\/]/;

/** Puts site/load-route-module.ts in the place of the router's own, and fails the build when that is no longer found. */
export function failedChunks(): Plugin {
  let found = false;
  return {
    name: "failed-chunks",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    enforce: "pre",
    resolveId(source, importer) {
      if (source !== "./routeModules.js" || !ROUTERS_OWN.test(importer ?? "")) return undefined;
      found = true;
      return join(import.meta.dirname, "app/site/load-route-module.ts");
    },
    generateBundle() {
      if (!found)
        this.error("react-router has no routeModules.js: see docs/decisions/009-first-paint.md");
    },
  };
}

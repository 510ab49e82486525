import { join } from "node:path";
import type { Plugin } from "vite";

const OURS = join(import.meta.dirname, "app/site/links-on-server.ts");
const ROUTER_WITH_OURS = "\0react-router-with-our-links";

/** On the server, site/links-on-server.ts stands in the place of the router's links. */
export function serverLinks(): Plugin {
  return {
    name: "server-links",
    applyToEnvironment: ({ name }) => name === "ssr",
    enforce: "pre",
    resolveId(source, importer = "") {
      if (source === ROUTER_WITH_OURS) return source;
      return source === "react-router" && importer.endsWith(".tsx") ? ROUTER_WITH_OURS : undefined;
    },
    load(id) {
      if (id !== ROUTER_WITH_OURS) return undefined;
      return `export * from "react-router"; export { Link, NavLink } from ${JSON.stringify(OURS)};`;
    },
  };
}

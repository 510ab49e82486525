import type { Plugin } from "vite";

const PACKAGE = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** Writes dist/server/packages.json: the packages whose code is in the server's bundle, or is loaded by it. */
export function bundledPackages(): Plugin {
  return {
    name: "bundled-packages",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const inside = chunks.flatMap(({ moduleIds }) =>
        moduleIds.map((id) => PACKAGE.exec(id)?.[1]),
      );
      const outside = chunks.flatMap(({ imports, dynamicImports }) =>
        [...imports, ...dynamicImports].filter((name) => /^[a-z@]/.test(name)),
      );
      const ours = new Set(chunks.map(({ fileName }) => fileName));
      const names = [...inside, ...outside].filter((name) => name !== undefined && !ours.has(name));
      const packages = [...new Set(names)].filter((name) => !name?.startsWith("node:")).sort();
      this.emitFile({ type: "asset", fileName: "packages.json", source: JSON.stringify(packages) });
    },
  };
}

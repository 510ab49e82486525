import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "../app/server/project-root.server.ts";

export type LockedPackage = ReturnType<typeof readLockedPackages>[number];

const fields = z.object({
  name: z.string().optional(),
  version: z.string(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  devOptional: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
  peerDependenciesMeta: z
    .record(z.string(), z.object({ optional: z.boolean().default(false) }))
    .default({}),
});
type Fields = z.infer<typeof fields>;
const lockFile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), fields),
});

export function readLockedPackages() {
  const text = readFileSync(join(projectRoot, "package-lock.json"), "utf8");
  const { packages } = lockFile.parse(JSON.parse(text));
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, locked]) => ({
      ...locked,
      path,
      name: locked.name ?? nameIn(path),
      needs: namesNeeded(locked),
    }));
}

/** Includes peers that other packages share, which npm's own lists leave out. */
export function packagesBelow(packages: LockedPackage[], names: string[]): LockedPackage[] {
  const needed = new Set<LockedPackage>();
  function follow(from: string, dependencies: string[]) {
    for (const name of dependencies) {
      const next = findNeeded(packages, from, name);
      if (!next || needed.has(next)) continue;
      needed.add(next);
      follow(next.path, next.needs);
    }
  }
  follow("", names);
  return packages.filter((locked) => needed.has(locked));
}

/** Resolves a package as Node does: from the folder `from`, then from every one above. */
export function findNeeded(
  packages: LockedPackage[],
  from: string,
  name: string,
): LockedPackage | undefined {
  const match = packages.find(({ path }) => path === `${from && `${from}/`}node_modules/${name}`);
  if (match || from === "") return match;
  return findNeeded(packages, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))), name);
}

function namesNeeded(locked: Fields): string[] {
  const peers = Object.keys(locked.peerDependencies).filter(
    (name) => !locked.peerDependenciesMeta[name]?.optional,
  );
  return Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }).concat(peers);
}

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

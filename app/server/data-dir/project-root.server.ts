import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/** The folder that holds package.json, the same from the sources and from the built bundle. */
export const projectRoot = dirname(findPackageJSON(import.meta.url) ?? process.cwd());

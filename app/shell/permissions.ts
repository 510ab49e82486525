import { matchPath } from "react-router";
import { ADMIN_ROUTES } from "../admin-routes.ts";
import type { Role } from "../formats/role.ts";

const rolesByPath = new Map<string, Role[]>(
  ADMIN_ROUTES.flatMap(({ roles, files }) =>
    Object.keys(files).map((path) => [`/${path}`, roles] as const),
  ),
);
const startOfParameter = (path: string) => path.indexOf(":");
/** The longest fixed beginning first, as the router ranks them. */
const patterns = [...rolesByPath.keys()]
  .filter((path) => path.includes(":"))
  .toSorted((a, b) => startOfParameter(b) - startOfParameter(a));

/** @param pattern a route's path, with its parameters unfilled */
export function isPermitted(role: Role, pattern: string): boolean {
  // The router's own patterns have no slash at the start.
  return (rolesByPath.get(pattern.replace(/^\/?/, "/")) ?? ["Ejer"]).includes(role);
}

export function mayOpen(role: Role, address: string): boolean {
  const { pathname } = new URL(address, "http://samspil.invalid");
  if (rolesByPath.has(pathname)) return isPermitted(role, pathname);
  return isPermitted(role, patterns.find((path) => matchPath(path, pathname)) ?? pathname);
}

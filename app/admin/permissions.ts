import { matchRoutes } from "react-router";
import { ADMIN_ROUTES } from "../admin-routes.ts";
import type { Role } from "../server/auth/role.ts";

const routes = ADMIN_ROUTES.flatMap(({ roles, files }) =>
  Object.keys(files).map((path) => ({ path, handle: roles })),
);
const rolesByPath = new Map(routes.map(({ path, handle }) => [path, handle]));

/** @param pattern a route's path, with its parameters unfilled */
export function isPermitted(role: Role, pattern: string): boolean {
  return (rolesByPath.get(pattern.replace(/^\//, "")) ?? ["Ejer"]).includes(role);
}

/** Whether a link to this address leads somewhere. */
export function mayOpen(role: Role, address: string): boolean {
  const { pathname } = new URL(address, "http://samspil.invalid");
  return isPermitted(role, matchRoutes(routes, pathname)?.at(-1)?.route.path ?? pathname);
}

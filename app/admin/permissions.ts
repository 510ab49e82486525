import { matchPath } from "react-router";
import type { Role } from "../server/auth/role.ts";

const EVERYBODY: Role[] = ["Ejer", "Redaktør", "Bestillinger"];
const CONTENT: Role[] = ["Ejer", "Redaktør"];
const ORDERS: Role[] = ["Ejer", "Bestillinger"];
const OWNERS: Role[] = ["Ejer"];

/** Who may come in where, by the paths of app/routes.ts. What is not named here is for owners only. */
export const PERMISSIONS: Record<string, Role[]> = {
  "/admin": EVERYBODY,
  "/admin/modtagere": OWNERS,
  "/admin/eksempler": CONTENT,
  "/admin/forside": CONTENT,
  "/admin/om": CONTENT,
  "/admin/nyheder": CONTENT,
  "/admin/terapi": CONTENT,
  "/admin/supervision": CONTENT,
  "/admin/uddannelse": CONTENT,
  "/admin/uddannelse/:id/events": CONTENT,
  "/admin/praktisk-priser": CONTENT,
  "/admin/shop": CONTENT,
  "/admin/viden": CONTENT,
  "/admin/kontakt": CONTENT,
  "/admin/bestillinger": ORDERS,
  "/admin/bestillinger.csv": ORDERS,
  "/admin/opkald": ORDERS,
  "/admin/opkald/tekster": CONTENT,
  "/admin/spoergsmaal": CONTENT,
  "/admin/hjaelp": CONTENT,
  "/admin/engelsk": CONTENT,
  "/admin/klinikken": CONTENT,
  "/admin/jura/:side?": CONTENT,
  "/admin/billeder": CONTENT,
  "/admin/billeder/liste": CONTENT,
  "/admin/historik/haendelser": OWNERS,
  "/admin/historik/:document?": CONTENT,
  "/admin/drift": OWNERS,
  "/admin/links": CONTENT,
  "/admin/links/tjek": CONTENT,
  "/admin/fortryd": CONTENT,
  "/admin/konto": EVERYBODY,
  "/admin/totrinslogin": EVERYBODY,
  "/admin/find": EVERYBODY,
  "/admin/find/svar": EVERYBODY,
  "/admin/rediger": CONTENT,
  "/admin/sider": CONTENT,
  "/admin/kladde": CONTENT,
  "/admin/vis": CONTENT,
  "/admin/upload": CONTENT,
  "/admin/log-ud": EVERYBODY,
  "/admin/:section": EVERYBODY,
};

/** @param pattern a route's path, with its parameters unfilled */
export function isPermitted(role: Role, pattern: string): boolean {
  // The router's own has no slash before it.
  return (PERMISSIONS[pattern.replace(/^\/?/, "/")] ?? OWNERS).includes(role);
}

/** Whether a link to this address leads somewhere. */
export function mayOpen(role: Role, address: string): boolean {
  const { pathname } = new URL(address, "http://samspil.invalid");
  const pattern = Object.keys(PERMISSIONS).find((path) => matchPath(path, pathname));
  return isPermitted(role, pattern ?? pathname);
}

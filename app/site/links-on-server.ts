import { createElement } from "react";
import {
  type LinkProps,
  type NavLinkProps,
  Link as RoutersLink,
  NavLink as RoutersNavLink,
  useLocation,
} from "react-router";

/** An address that the router would spell no other way: a path of ours, with a query and a place on the page. */
const PLAIN = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[^?#]+)?(?:#[^?#]+)?$/;

/**
 * The markup of the router's link, without what only a browser needs: server-links.ts puts it in that one's place, where
 * it takes a third off a page. What is out of the ordinary is left to the router.
 */
export function Link(props: LinkProps) {
  const { to, prefetch, preventScrollReset, replace, state, reloadDocument, ...others } = props;
  if (!isPlain(to) || "discover" in others || "mask" in others)
    return createElement(RoutersLink, props);
  const { viewTransition, defaultShouldRevalidate, relative, ...attributes } = others;
  return createElement("a", { ...attributes, href: to, "data-discover": "true" });
}

/** The same, marked where it leads to the page that it stands on, or to one above it. */
export function NavLink(props: NavLinkProps) {
  const { to, end = false, className = "", style, children, ...others } = props;
  const { pathname } = useLocation();
  const isOrdinary = typeof className === "string" && !("caseSensitive" in others);
  if (!isOrdinary || !isPlain(to) || typeof style === "function" || typeof children === "function")
    return createElement(RoutersNavLink, props);
  const isActive = leadsTo(to, pathname, end);
  const { "aria-current": whenActive = "page" } = others;
  return createElement(
    Link,
    {
      ...others,
      "aria-current": isActive ? whenActive : undefined,
      className: [className, isActive && "active"].filter(Boolean).join(" "),
      style,
      to,
    },
    children,
  );
}

function isPlain(to: LinkProps["to"]): to is string {
  return typeof to === "string" && PLAIN.test(to);
}

function leadsTo(to: string, pathname: string, onlyItself: boolean): boolean {
  const [path = ""] = to.toLowerCase().split(/[?#]/);
  const at = pathname.toLowerCase();
  return at === path || (!onlyItself && path !== "/" && at.startsWith(`${path}/`));
}

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  type LinkProps,
  type NavLinkProps,
  Link as RoutersLink,
  NavLink as RoutersNavLink,
  StaticRouter,
} from "react-router";
import { Link, NavLink } from "./links-on-server.ts";

const ADDRESSES = ["/", "/om", "/Om", "/om/signe", "/om/signe/", "/om/", "/viden?tag=bog#top"];
const ODD = ["", "om", "..", "./om", "//om", "/om//signe", "/om/../shop", "?side=2", "#top"];
const ELSEWHERE = ["https://example.org/om", "mailto:signe@example.org", "javascript:alert(1)"];
const UNUSUAL = [
  "/om?",
  "/om#",
  "/om?#top",
  "/om?a?b",
  "/børn",
  "/b%C3%B8rn",
  '/om"><i>',
  "/om\\x",
];
const PAGES = ["/", "/om", "/om/signe", "/OM/", "/omtale"];

const link: LinkProps[] = [
  { to: "", className: "button", prefetch: "intent", children: "Om os" },
  { to: "", preventScrollReset: true, replace: true, state: 1, rel: "next" },
  { to: "", "aria-current": "true", reloadDocument: true, viewTransition: true },
  { to: "", discover: "none", target: "_blank" },
];
const navLink: NavLinkProps[] = [
  { to: "" },
  { to: "", end: true, className: "nav__link", prefetch: "intent", children: "Om os" },
  { to: "", caseSensitive: true, "aria-current": "location" },
  { to: "", className: ({ isActive }) => (isActive ? "her" : "der") },
  { to: "", style: { color: "red" }, children: ({ isActive }) => String(isActive) },
];

test("on the server a link is the markup that the router makes of it", () => {
  for (const at of PAGES) {
    for (const to of [...ADDRESSES, ...ODD, ...ELSEWHERE, ...UNUSUAL]) {
      for (const props of link) same(at, Link, RoutersLink, { ...props, to });
      for (const props of navLink) same(at, NavLink, RoutersNavLink, { ...props, to });
    }
  }
});

test("whatever an editor has written as its address", () => {
  const address = fc.array(fc.constantFrom(..."//ab-_.~%2Få?#=&:\\ "), { maxLength: 12 });
  fc.assert(
    fc.property(address, fc.constantFrom(...PAGES), (letters, at) => {
      const to = `/${letters.join("")}`;
      same(at, Link, RoutersLink, { to });
      same(at, NavLink, RoutersNavLink, { to });
    }),
    { numRuns: 500 },
  );
});

function same<Props extends object>(
  at: string,
  ours: ComponentType<Props>,
  routers: ComponentType<Props>,
  props: Props,
) {
  const what = `${JSON.stringify(props)} on ${at}`;
  assert.equal(markup(at, ours, props), markup(at, routers, props), what);
}

/** Or what is said where there is none. */
function markup<Props extends object>(at: string, kind: ComponentType<Props>, props: Props) {
  const element = createElement(kind, props);
  try {
    return renderToStaticMarkup(createElement(StaticRouter, { location: at }, element));
  } catch (error) {
    return String(error);
  }
}

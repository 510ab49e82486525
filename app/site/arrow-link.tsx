import type { ReactNode } from "react";
import { Link } from "react-router";
import { ArrowRight } from "./icons.tsx";

type ArrowLinkProps = { to: string; rel?: string; children: ReactNode };

/** 'Go there', for a page of our own. */
export function ArrowLink({ to, rel, children }: ArrowLinkProps) {
  return (
    <Link className="arrow-link" to={to} rel={rel} prefetch="intent">
      <ArrowLabel>{children}</ArrowLabel>
    </Link>
  );
}

/** The inside of an arrow link, for a card that is a link itself. */
export function ArrowLabel({ children }: { children: ReactNode }) {
  return (
    <>
      <span>{children}</span>
      <ArrowRight />
    </>
  );
}

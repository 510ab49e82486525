import type { ReactNode } from "react";
import { ArrowRight } from "./icons.tsx";

type ArrowLinkProps = { to: string; rel?: string; children: ReactNode };

/** 'Go there', for a page of our own. */
export function ArrowLink({ to, rel, children }: ArrowLinkProps) {
  return (
    <a className="arrow-link" href={to} rel={rel}>
      <ArrowLabel>{children}</ArrowLabel>
    </a>
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

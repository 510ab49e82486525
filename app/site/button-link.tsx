import type { ReactNode } from "react";
import { Link } from "react-router";
import { ArrowRight } from "./icons.tsx";

type ButtonLinkProps = {
  to: string;
  variant?: "light" | "yellow";
  small?: boolean;
  arrow?: boolean;
  children: ReactNode;
};

/** A link to a page of our own that looks like a button. */
export function ButtonLink({ to, variant, small, arrow, children }: ButtonLinkProps) {
  return (
    <Link className={buttonClass({ variant, small })} to={to} prefetch="intent">
      {children}
      {arrow && <ArrowRight />}
    </Link>
  );
}

function buttonClass({ variant, small }: Pick<ButtonLinkProps, "variant" | "small">): string {
  return ["button", variant && `button--${variant}`, small && "button--small"]
    .filter(Boolean)
    .join(" ");
}

import type { ReactNode } from "react";
import { ArrowRight } from "./icons.tsx";

type ButtonLinkProps = {
  to: string;
  variant?: "light" | "yellow";
  small?: boolean;
  arrow?: boolean;
  children: ReactNode;
};

export function ButtonLink({ to, variant, small, arrow, children }: ButtonLinkProps) {
  return (
    <a className={buttonClass({ variant, small })} href={to}>
      {children}
      {arrow && <ArrowRight />}
    </a>
  );
}

function buttonClass({ variant, small }: Pick<ButtonLinkProps, "variant" | "small">): string {
  return ["button", variant && `button--${variant}`, small && "button--small"]
    .filter(Boolean)
    .join(" ");
}

import type { ReactNode } from "react";
import { ArrowRight } from "./icons.tsx";

type ButtonLinkProps = { to: string; isLight?: boolean; arrow?: boolean; children: ReactNode };

export function ButtonLink({ to, isLight, arrow, children }: ButtonLinkProps) {
  return (
    <a className={isLight ? "button button--light" : "button"} href={to}>
      {children}
      {arrow && <ArrowRight />}
    </a>
  );
}

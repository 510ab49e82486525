import type { ReactNode } from "react";
import { ArrowOut } from "./icons.tsx";

type ExternalLinkProps = { href: string; className?: string; children: ReactNode };

export function ExternalLink({ href, className = "link", children }: ExternalLinkProps) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {children}
      <ArrowOut />
      <span className="sr"> (åbner i nyt vindue)</span>
    </a>
  );
}

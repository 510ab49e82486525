import type { ReactNode } from "react";
import { ExternalLink } from "./external-link.tsx";
import { ArrowRight } from "./icons.tsx";

type ArrowLinkProps = { to: string; rel?: string; children: ReactNode };

export function ArrowLink({ to, rel, children }: ArrowLinkProps) {
  return (
    <a className="arrow-link" href={to} rel={rel}>
      <ArrowLabel>{children}</ArrowLabel>
    </a>
  );
}

type ChosenLinkProps = { label: string; to: string; isElsewhere: boolean };

export function ChosenLink({ label, to, isElsewhere }: ChosenLinkProps) {
  if (!isElsewhere) return <ArrowLink to={to}>{label}</ArrowLink>;
  return (
    <ExternalLink className="arrow-link" href={to}>
      <span>{label}</span>
    </ExternalLink>
  );
}

export function ArrowLabel({ children }: { children: ReactNode }) {
  return (
    <>
      <span>{children}</span>
      <ArrowRight />
    </>
  );
}

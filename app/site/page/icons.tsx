import type { ReactNode } from "react";

export function ArrowRight() {
  return (
    <Icon>
      <path d="M3 12h17M14 5.5 20.5 12 14 18.5" />
    </Icon>
  );
}

export function ArrowLeft() {
  return (
    <Icon>
      <path d="M21 12H4M10 5.5 3.5 12l6.5 6.5" />
    </Icon>
  );
}

export function ArrowOut() {
  return (
    <Icon>
      <path d="M6 18 18.5 5.5M9 5h10v10" />
    </Icon>
  );
}

export function ChevronDown() {
  return (
    <Icon viewBox="0 0 12 8">
      <path d="m1 1.5 5 5 5-5" />
    </Icon>
  );
}

export function Cross() {
  return (
    <Icon viewBox="0 0 20 20">
      <path d="m3 3 14 14M17 3 3 17" />
    </Icon>
  );
}

export function Pause() {
  return (
    <Icon viewBox="0 0 20 20">
      <path d="M6.5 3v14M13.5 3v14" />
    </Icon>
  );
}

export function Play() {
  return (
    <Icon viewBox="0 0 20 20">
      <path d="M6 3.5v13L16.5 10z" strokeLinejoin="round" />
    </Icon>
  );
}

function Icon({ viewBox = "0 0 24 24", children }: { viewBox?: string; children: ReactNode }) {
  return (
    <svg
      className="icon"
      viewBox={viewBox}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

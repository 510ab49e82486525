import type { ReactNode } from "react";

export type Tool =
  | "bold"
  | "italic"
  | "underline"
  | "heading"
  | "list"
  | "link"
  | "picture"
  | "undo"
  | "redo"
  | "subheading"
  | "numbered"
  | "quotation";

type ToolState = { pressed?: boolean; disabled?: boolean };
export type ToolStates = Record<Tool, ToolState>;

export type ToolLook = {
  tool: Tool;
  name: string;
  keys?: string;
  face: ReactNode;
  startsGroup?: boolean;
  /** There is room for it on a computer only; on a phone it stands under 'Flere'. */
  isWide?: boolean;
};

export const TOOLS: ToolLook[] = [
  { tool: "bold", name: "Fed", keys: "Ctrl+B", face: <b>F</b> },
  { tool: "italic", name: "Kursiv", keys: "Ctrl+I", face: <em>K</em> },
  { tool: "underline", name: "Understreget", keys: "Ctrl+U", face: <u>U</u> },
  { tool: "heading", name: "Overskrift", face: <Heading />, startsGroup: true },
  { tool: "list", name: "Punktliste", face: <List /> },
  { tool: "link", name: "Indsæt link", keys: "Ctrl+K", face: <Chain /> },
  { tool: "picture", name: "Billede", face: <Frame />, startsGroup: true, isWide: true },
  { tool: "undo", name: "Fortryd", keys: "Ctrl+Z", face: <TurnBack />, startsGroup: true },
  { tool: "redo", name: "Gendan", keys: "Ctrl+Y", face: <TurnForward />, isWide: true },
];

/** Those that stand under 'Flere'. */
export const MORE_TOOLS: ToolLook[] = [
  { tool: "subheading", name: "Underoverskrift", keys: "Ctrl+Alt+3", face: <SmallHeading /> },
  { tool: "numbered", name: "Nummereret liste", keys: "Ctrl+Skift+7", face: <NumberedItems /> },
  { tool: "quotation", name: "Citat", keys: "Ctrl+Skift+B", face: <Quote /> },
];

export function Dots() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <circle cx="5" cy="12" r="1.8" />
      <circle cx="12" cy="12" r="1.8" />
      <circle cx="19" cy="12" r="1.8" />
    </svg>
  );
}

function SmallHeading() {
  return <span className="rte__small-heading">Aa</span>;
}

function NumberedItems() {
  return (
    <Face>
      <path d="M10 6h11M10 12h11M10 18h11M3.5 5 5 4v4.5M3.2 15.6c.2-1.4 2.8-1.3 2.6.2-.2 1-2 1.9-2.6 3h2.8" />
    </Face>
  );
}

function Quote() {
  return (
    <Face>
      <path d="m5 8 4 4-4 4M11 8l4 4-4 4M19 6v12" />
    </Face>
  );
}

function Heading() {
  return (
    <>
      <span className="rte__word">Overskrift</span>
      <span className="rte__letters">Aa</span>
    </>
  );
}

function List() {
  return (
    <Face>
      <path d="M9 6h12M9 12h12M9 18h12" />
      <path d="M4 6h.01M4 12h.01M4 18h.01" strokeWidth="3" strokeLinecap="round" />
    </Face>
  );
}

function Chain() {
  return (
    <Face>
      <path d="m10 14 4-4M8.5 11 5 14.5a3.5 3.5 0 0 0 5 5l3.5-3.5M15.5 13 19 9.5a3.5 3.5 0 0 0-5-5L10.5 8" />
    </Face>
  );
}

function Frame() {
  return (
    <Face>
      <path d="M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 5" />
      <circle cx="15.5" cy="9" r="1.5" />
    </Face>
  );
}

function TurnBack() {
  return (
    <Face>
      <path d="M8.5 5 4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11H9" />
    </Face>
  );
}

function TurnForward() {
  return (
    <Face>
      <path d="M15.5 5 20 9.5 15.5 14M20 9.5H10a5.5 5.5 0 0 0 0 11h5" />
    </Face>
  );
}

function Face({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

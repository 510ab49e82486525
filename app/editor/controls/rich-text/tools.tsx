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
  /** In the bar on a computer; under 'Flere' on a phone. */
  isWide?: boolean;
};

const PATHS = {
  list: "M9 6h12M9 12h12M9 18h12M4.6 6a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0zM4.6 12a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0zM4.6 18a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0z",
  numbered:
    "M10 6h11M10 12h11M10 18h11M3.5 5 5 4v4.5M3.2 15.6c.2-1.4 2.8-1.3 2.6.2-.2 1-2 1.9-2.6 3h2.8",
  quotation: "m5 8 4 4-4 4M11 8l4 4-4 4M19 6v12",
  link: "m10 14 4-4M8.5 11 5 14.5a3.5 3.5 0 0 0 5 5l3.5-3.5M15.5 13 19 9.5a3.5 3.5 0 0 0-5-5L10.5 8",
  picture: "M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 5M17 9a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0z",
  undo: "M8.5 5 4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11H9",
  redo: "M15.5 5 20 9.5 15.5 14M20 9.5H10a5.5 5.5 0 0 0 0 11h5",
};

export const TOOLS: ToolLook[] = [
  { tool: "bold", name: "Fed", keys: "Ctrl+B", face: <b>F</b> },
  { tool: "italic", name: "Kursiv", keys: "Ctrl+I", face: <em>K</em> },
  { tool: "underline", name: "Understreget", keys: "Ctrl+U", face: <u>U</u> },
  { tool: "heading", name: "Overskrift", face: <Heading />, startsGroup: true },
  { tool: "list", name: "Punktliste", face: <Icon of="list" /> },
  { tool: "link", name: "Indsæt link", keys: "Ctrl+K", face: <Icon of="link" /> },
  {
    tool: "picture",
    name: "Billede",
    face: <Icon of="picture" />,
    startsGroup: true,
    isWide: true,
  },
  { tool: "undo", name: "Fortryd", keys: "Ctrl+Z", face: <Icon of="undo" />, startsGroup: true },
  { tool: "redo", name: "Gendan", keys: "Ctrl+Y", face: <Icon of="redo" />, isWide: true },
];

export const MORE_TOOLS: ToolLook[] = [
  {
    tool: "subheading",
    name: "Underoverskrift",
    keys: "Ctrl+Alt+3",
    face: <span className="rte__small-heading">Aa</span>,
  },
  {
    tool: "numbered",
    name: "Nummereret liste",
    keys: "Ctrl+Skift+7",
    face: <Icon of="numbered" />,
  },
  { tool: "quotation", name: "Citat", keys: "Ctrl+Skift+B", face: <Icon of="quotation" /> },
];

function Heading() {
  return (
    <>
      <span className="rte__word">Overskrift</span>
      <span className="rte__letters">Aa</span>
    </>
  );
}

function Icon({ of }: { of: keyof typeof PATHS }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[of]} />
    </svg>
  );
}

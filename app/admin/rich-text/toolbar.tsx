import { Fragment, type KeyboardEvent, useRef, useState } from "react";
import { TOOLS, type Tool, type ToolStates } from "./tools.tsx";

type ToolbarProps = {
  label: string;
  pictures: boolean;
  states?: ToolStates;
  /** `byPointer`: the caret stays in the text; by keyboard the focus stays on the button. */
  onUse?: (tool: Tool, byPointer: boolean) => void;
};

export function Toolbar({ label, pictures, states, onUse }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<Tool>("bold");
  const tools = TOOLS.filter(({ tool }) => pictures || tool !== "picture");

  function moveFocus(event: KeyboardEvent) {
    const at = tools.findIndex(({ tool }) => tool === stop);
    const to = tools.at(nextIndex(event.key, at, tools.length) ?? at);
    if (!to || to.tool === stop) return;
    event.preventDefault();
    setStop(to.tool);
    bar.current?.querySelector<HTMLElement>(`[data-tool=${to.tool}]`)?.focus();
  }

  return (
    <div
      className="rte__bar"
      role="toolbar"
      aria-label={`Formatering af ${label}`}
      ref={bar}
      onKeyDown={moveFocus}
    >
      {tools.map(({ tool, name, keys, face, startsGroup }) => (
        <Fragment key={tool}>
          {startsGroup && <i className="skel" />}
          <button
            type="button"
            data-tool={tool}
            aria-label={name}
            title={keys ? `${name} (${keys})` : name}
            aria-pressed={states?.[tool].pressed}
            aria-disabled={!states || states[tool].disabled}
            tabIndex={tool === stop ? 0 : -1}
            // The text keeps focus and selection, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setStop(tool)}
            onClick={(event) => {
              if (!states?.[tool].disabled) onUse?.(tool, event.detail > 0);
            }}
          >
            {face}
          </button>
        </Fragment>
      ))}
    </div>
  );
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

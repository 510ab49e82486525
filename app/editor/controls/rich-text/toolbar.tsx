import { Fragment, type KeyboardEvent, useId, useRef, useState } from "react";
import { Dots } from "../../../shell/more-menu.tsx";
import { MORE_TOOLS, TOOLS, type Tool, type ToolLook, type ToolStates } from "./tools.tsx";

type ToolbarProps = {
  label: string;
  pictures: boolean;
  headingLevel?: 2 | 3;
  states?: ToolStates;
  /** @param byPointer the focus goes to the text; by keyboard it stays on the button */
  onUse?: (tool: Tool, byPointer: boolean) => void;
};

export function Toolbar({ label, pictures, headingLevel = 2, states, onUse }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<Tool | "more">("bold");
  const menu = useRef<HTMLDivElement>(null);
  const moreId = useId();
  const isOffered = ({ tool }: ToolLook) =>
    (pictures || tool !== "picture") && (headingLevel === 2 || tool !== "subheading");
  const tools = TOOLS.filter(isOffered);
  const more = [...MORE_TOOLS, ...tools.filter(({ isWide }) => isWide)].filter(isOffered);

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])].filter((button) =>
      button.checkVisibility(),
    );
    const at = buttons.findIndex((item) => item.matches(":focus"));
    const to = nextIndex(event.key, at, buttons.length);
    if (to === undefined) return;
    event.preventDefault();
    buttons.at(to)?.focus();
  }

  function use(tool: Tool, byPointer: boolean) {
    if (states?.[tool].disabled) return;
    menu.current?.hidePopover();
    onUse?.(tool, byPointer);
  }

  const button = ({ tool, name, keys, face, isWide }: ToolLook, isUnderMore: boolean) => (
    <button
      type="button"
      data-tool={tool}
      className={isWide ? (isUnderMore ? "rte__narrow" : "rte__wide") : undefined}
      aria-label={name}
      title={keys ? `${name} (${keys})` : name}
      aria-pressed={states?.[tool].pressed}
      aria-disabled={!states || states[tool].disabled}
      tabIndex={tool === stop ? 0 : -1}
      // The text keeps the focus and its selection, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={() => setStop(tool)}
      onClick={(event) => use(tool, event.detail > 0)}
    >
      {face}
      {isUnderMore && <span>{name}</span>}
    </button>
  );

  return (
    <div
      className="rte__bar"
      role="toolbar"
      aria-label={`Formatering af ${label}`}
      ref={bar}
      onKeyDown={onKeyDown}
    >
      {tools.map((tool) => (
        <Fragment key={tool.tool}>
          {tool.startsGroup && <i className="skel" />}
          {button(tool, false)}
        </Fragment>
      ))}
      <button
        type="button"
        data-tool="more"
        aria-label="Flere"
        title={`Flere: ${more.map(({ name }) => name.toLowerCase()).join(", ")}`}
        popoverTarget={states && moreId}
        aria-disabled={!states}
        data-holds-pressed={more.some(({ tool }) => states?.[tool].pressed) || undefined}
        tabIndex={stop === "more" ? 0 : -1}
        onMouseDown={(event) => event.preventDefault()}
        onFocus={() => setStop("more")}
      >
        <Dots />
      </button>
      <div
        ref={menu}
        className="more-menu rte__more"
        id={moreId}
        popover="auto"
        // A hidden button cannot be the toolbar's stop.
        onToggle={({ newState }) =>
          newState === "closed" &&
          setStop((now) => (MORE_TOOLS.some(({ tool }) => tool === now) ? "more" : now))
        }
      >
        {more.map((tool) => (
          <Fragment key={tool.tool}>{button(tool, true)}</Fragment>
        ))}
      </div>
    </div>
  );
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowRight" || key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

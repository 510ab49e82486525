import type { DragEvent } from "react";

type MoveButtonsProps = {
  title: string;
  first: boolean;
  last: boolean;
  onMove: (by: number) => void;
  drag: { draggable: boolean; onDragStart: (event: DragEvent) => void; onDragEnd: () => void };
};

export function MoveButtons({ title, first, last, onMove, drag }: MoveButtonsProps) {
  return (
    <span className="move">
      <span className="move__handle" aria-hidden="true" title="Træk for at flytte" {...drag}>
        ⠿
      </span>
      <MoveBothWays name={title} isFirst={first} isLast={last} onMove={onMove} />
    </span>
  );
}

type MoveBothWaysProps = Pick<MoveButtonProps, "name" | "onMove"> & {
  isFirst: boolean;
  isLast: boolean;
};

export function MoveBothWays({ name, isFirst, isLast, onMove }: MoveBothWaysProps) {
  return (
    <>
      <MoveButton name={name} by={-1} isAtEnd={isFirst} onMove={onMove} />
      <MoveButton name={name} by={1} isAtEnd={isLast} onMove={onMove} />
    </>
  );
}

type MoveButtonProps = {
  name: string;
  by: 1 | -1;
  /** There is no further to go; the button keeps the focus all the same. */
  isAtEnd: boolean;
  onMove: (by: 1 | -1) => void;
};

function MoveButton({ name, by, isAtEnd, onMove }: MoveButtonProps) {
  const [arrow, direction] = by < 0 ? ["↑", "op"] : ["↓", "ned"];
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={`Flyt ${name} ${direction}`}
      aria-disabled={isAtEnd}
      onClick={() => {
        if (!isAtEnd) onMove(by);
      }}
    >
      {arrow}
    </button>
  );
}

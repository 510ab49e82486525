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
      <MoveButton name={title} by={-1} isAtEnd={first} onMove={onMove} />
      <MoveButton name={title} by={1} isAtEnd={last} onMove={onMove} />
    </span>
  );
}

type MoveButtonProps = {
  name: string;
  by: 1 | -1;
  /** There is no further to go; the button keeps the focus all the same. */
  isAtEnd: boolean;
  onMove: (by: 1 | -1) => void;
};

export function MoveButton({ name, by, isAtEnd, onMove }: MoveButtonProps) {
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

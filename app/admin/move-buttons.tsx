import type { DragEvent } from "react";

type MoveButtonsProps = {
  title: string;
  first: boolean;
  last: boolean;
  onMove: (by: number) => void;
  drag: { draggable: boolean; onDragStart: (event: DragEvent) => void; onDragEnd: () => void };
};

/** Up and down for the keyboard, a handle for the pointer. */
export function MoveButtons({ title, first, last, onMove, drag }: MoveButtonsProps) {
  return (
    <span className="move">
      <span className="move__handle" aria-hidden="true" title="Træk for at flytte" {...drag}>
        ⠿
      </span>
      <button
        className="icon-button"
        type="button"
        aria-label={`Flyt ${title} op`}
        disabled={first}
        onClick={() => onMove(-1)}
      >
        ↑
      </button>
      <button
        className="icon-button"
        type="button"
        aria-label={`Flyt ${title} ned`}
        disabled={last}
        onClick={() => onMove(1)}
      >
        ↓
      </button>
    </span>
  );
}

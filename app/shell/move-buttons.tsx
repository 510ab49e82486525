type MoveButtonsProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
};

/** The buttons are not `disabled` at an end, so that they keep the focus. */
export function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const buttons = [
    { by: -1, arrow: "↑", direction: "op", isAtEnd: isFirst },
    { by: 1, arrow: "↓", direction: "ned", isAtEnd: isLast },
  ] as const;
  return buttons.map(({ by, arrow, direction, isAtEnd }) => (
    <button
      key={by}
      className="icon-button"
      type="button"
      aria-label={`Flyt ${name} ${direction}`}
      aria-disabled={isAtEnd}
      onClick={() => !isAtEnd && onMove(by)}
    >
      {arrow}
    </button>
  ));
}

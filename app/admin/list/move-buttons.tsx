type MoveButtonsProps = Pick<MoveButtonProps, "name" | "onMove"> & {
  isFirst: boolean;
  isLast: boolean;
};

export function MoveButtons({ isFirst, isLast, ...button }: MoveButtonsProps) {
  return (
    <>
      <MoveButton {...button} by={-1} isAtEnd={isFirst} />
      <MoveButton {...button} by={1} isAtEnd={isLast} />
    </>
  );
}

type MoveButtonProps = {
  name: string;
  by: 1 | -1;
  /** The button is not `disabled`, so that it keeps the focus. */
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

import type { Removal, Removed } from "./use-removal.ts";

type RemovedLineProps = { removed: Removed; onUndo: Removal["undo"] };

/** What was just taken out of the cart, and the way back. */
export function RemovedLine({ removed, onUndo }: RemovedLineProps) {
  const { navn } = removed.item;
  return (
    <>
      <span>{removedSentence(navn)}</span>
      <button className="text-button" type="button" onClick={onUndo}>
        Fortryd<span className="sr"> at fjerne {navn}</span>
      </button>
    </>
  );
}

/** Said once, by a region that was there before: the line itself has gone, or has come back. */
export function RemovalStatus({ removed, restored }: Pick<Removal, "removed" | "restored">) {
  return (
    <p className="sr" role="status">
      {removed && removedSentence(removed.item.navn)}
      {restored && `»${restored.navn}« ligger i kurven igen.`}
    </p>
  );
}

function removedSentence(navn: string): string {
  return `»${navn}« er taget ud af kurven.`;
}

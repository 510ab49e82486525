import type { DraftState } from "./draft-state.ts";

export function State({ kind, words }: DraftState) {
  return (
    <span className="state" data-state={kind}>
      {words}
    </span>
  );
}

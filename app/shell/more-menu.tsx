import { type ReactNode, useId } from "react";

export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button className="icon-button" type="button" popoverTarget={id} aria-label={label}>
        <Dots />
      </button>
      {/* Closed before a dialog opens, so that the focus goes back to '⋯' when that closes. */}
      <div
        className="more-menu"
        id={id}
        popover="auto"
        onClickCapture={({ target, currentTarget }) => {
          if (target instanceof Element && target.closest("a, button")) currentTarget.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}

export function Dots() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <circle cx="5" cy="12" r="1.9" />
      <circle cx="12" cy="12" r="1.9" />
      <circle cx="19" cy="12" r="1.9" />
    </svg>
  );
}

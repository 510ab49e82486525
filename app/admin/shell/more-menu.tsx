import { type ReactNode, useId } from "react";

/** '⋯': what is done seldom, in a popover that the browser opens and closes. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button className="icon-button" type="button" popoverTarget={id} aria-label={label}>
        <svg className="more-menu__dots" viewBox="0 0 24 6" fill="currentColor" aria-hidden="true">
          <circle cx="4" cy="3" r="2" />
          <circle cx="12" cy="3" r="2" />
          <circle cx="20" cy="3" r="2" />
        </svg>
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

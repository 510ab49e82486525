import { type ReactNode, useState } from "react";
import { Cross } from "../site/page/icons.tsx";

type BannerProps = {
  kind: "success" | "error";
  children: ReactNode;
  isInLiveRegion?: boolean;
  onDismiss?: () => void;
};

/** A message that stays until it is dismissed. Its key must change with the message. */
export function Banner({ kind, children, isInLiveRegion = false, onDismiss }: BannerProps) {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  return (
    <div
      className={kind === "error" ? "banner banner--error" : "banner"}
      role={isInLiveRegion ? undefined : kind === "error" ? "alert" : "status"}
    >
      <div className="banner__text row">{children}</div>
      <button
        type="button"
        aria-label="Luk besked"
        onClick={() => {
          setDismissed(true);
          onDismiss?.();
        }}
      >
        <Cross />
      </button>
    </div>
  );
}

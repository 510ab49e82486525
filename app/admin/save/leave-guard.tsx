import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../shell/confirm-dialog.tsx";

const KEPT =
  "Du har ændringer, der ikke er gemt. De bliver liggende på denne enhed til næste gang.";

/** `isDirty` is asked when one leaves and must not change: what was saved just now may be left in the same turn. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search && isDirty(),
  );

  useEffect(() => {
    function ask(event: BeforeUnloadEvent) {
      if (isDirty()) event.preventDefault();
    }
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);

  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title="Forlad siden uden at gemme?"
      keepLabel="Bliv her"
      confirmLabel="Gå uden at gemme"
      onKeep={() => blocker.reset()}
      onConfirm={() => blocker.proceed()}
    >
      <p>{KEPT}</p>
    </ConfirmDialog>
  );
}

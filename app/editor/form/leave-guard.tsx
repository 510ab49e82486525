import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../shell/dialog.tsx";

const UNSAVED = "Du har ændringer, der ikke er gemt.";
const KEPT = "De bliver liggende på denne enhed til næste gang.";
const LOST = "Der er ikke plads til dem på denne enhed, så de er væk, hvis du går.";

type LeaveGuardProps = {
  isDirty: () => boolean;
  isStoredOnDevice: boolean;
  /** Before the question, which says whether it is stored. */
  storeNow: () => void;
};

/** `isDirty` must be a stable function that reads the latest values: a save and a navigation may come in one render. */
export function LeaveGuard({ isDirty, isStoredOnDevice, storeNow }: LeaveGuardProps) {
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

  const isAsking = blocker.state === "blocked";
  const store = useEffectEvent(storeNow);
  useEffect(() => {
    if (isAsking) store();
  }, [isAsking]);

  if (!isAsking) return null;
  return (
    <ConfirmDialog
      title="Forlad siden uden at gemme?"
      keepLabel="Bliv her"
      confirmLabel="Forlad siden"
      onKeep={() => blocker.reset()}
      onConfirm={() => blocker.proceed()}
    >
      <p>
        {UNSAVED} {isStoredOnDevice ? KEPT : LOST}
      </p>
    </ConfirmDialog>
  );
}

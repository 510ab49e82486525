import { useEffect, useEffectEvent, useState } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../shell/dialog.tsx";
import { useForm } from "../controls/form-state.tsx";

const UNSAVED = "Du har ændringer, der ikke er gemt.";
const KEPT = "De bliver liggende på denne enhed til næste gang.";
const LOST = "Der er ikke plads til dem på denne enhed, så de er væk, hvis du går.";
const UPLOADING = "Et billede er ikke uploadet endnu og kommer ikke med.";

type LeaveGuardProps = {
  isDirty: () => boolean;
  /** Before the question, which says whether it is stored on the device. */
  storeNow: () => boolean;
};

/** `isDirty` must be a stable function that reads the latest values: a save and a navigation may come in one render. */
export function LeaveGuard({ isDirty, storeNow }: LeaveGuardProps) {
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

  const { unsaved } = useForm();
  const isAsking = blocker.state === "blocked";
  const store = useEffectEvent(storeNow);
  const [isStored, setStored] = useState(true);
  useEffect(() => {
    if (isAsking) setStored(store());
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
        {UNSAVED} {isStored ? KEPT : LOST} {unsaved.size > 0 && UPLOADING}
      </p>
    </ConfirmDialog>
  );
}

import { useSyncExternalStore } from "react";

/** False on the server and until script has taken over: what works without script stays in force. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges() {
  return () => {};
}

import { useLocation, useNavigation } from "react-router";

/**
 * Where the visitor is, or already on the way to. Its key changes once per navigation, and for a page that is not there yet
 * at the press, so what belongs to the old page can close without waiting for the new one.
 */
export function useDestination() {
  const here = useLocation();
  return useNavigation().location ?? here;
}

import { useNavigation } from "react-router";
import { Loading } from "./loading.tsx";

/** Is there at once, but the style sheet keeps it hidden for the first 200 ms. */
export function NavigationProgress() {
  if (useNavigation().state !== "loading") return null;
  return (
    <div className="navigation-progress">
      <Loading />
    </div>
  );
}

import type { Route } from "./+types/content-screen";
import { ContentScreen } from "./admin/content-screen.tsx";
import { keepForm } from "./admin/save/keep-form.ts";
import { featureRegistry } from "./feature.ts";

/** The screen of each part of the site that is edited as its fields are declared; `screen` in its manifest. */
export function loader(asked: Route.LoaderArgs) {
  return screenOf(asked).loader(asked);
}

export function action(asked: Route.ActionArgs) {
  return screenOf(asked).action(asked);
}

export const clientAction = keepForm;
export default ContentScreen;

function screenOf({ context, pattern }: Pick<Route.LoaderArgs, "context" | "pattern">) {
  const { features } = context.get(featureRegistry);
  const screen = features.find((feature) => feature.screen?.path === pattern)?.screen;
  if (!screen) throw new Error(`${pattern} is the screen of no feature`);
  return screen;
}

import { useLocation } from "react-router";
import type { Route } from "./+types/content-screen";
import { ContentScreen } from "./editor/screen/content-screen.tsx";
import { featureRegistry } from "./feature.ts";
import { stayOnError } from "./shell/stay-on-error.ts";

/** Serves every feature that has a `screen`: its form follows its declared fields. */
export function loader(args: Route.LoaderArgs) {
  return screenOf(args).loader(args);
}

export function action(args: Route.ActionArgs) {
  return screenOf(args).action(args);
}

export const clientAction = stayOnError;

/** The screens share one route: the key keeps text typed on one screen from appearing on the next. */
export default function EditedScreen({ loaderData }: Route.ComponentProps) {
  return <ContentScreen key={useLocation().pathname} loaderData={loaderData} />;
}

function screenOf({ context, pattern }: Pick<Route.LoaderArgs, "context" | "pattern">) {
  const { features } = context.get(featureRegistry);
  const screen = features.find((feature) => feature.screen?.path === pattern)?.screen;
  if (!screen) throw new Error(`${pattern} is the screen of no feature`);
  return screen;
}

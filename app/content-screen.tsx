import { useLocation } from "react-router";
import type { Route } from "./+types/content-screen";
import { ContentScreen } from "./admin/content-screen.tsx";
import { stayOnError } from "./admin/save/stay-on-error.ts";
import { featureRegistry } from "./feature.ts";

/** The screen of each part of the site that is edited as its fields are declared; `screen` in its manifest. */
export function loader(asked: Route.LoaderArgs) {
  return screenOf(asked).loader(asked);
}

export function action(asked: Route.ActionArgs) {
  return screenOf(asked).action(asked);
}

export const clientAction = stayOnError;

/** One route serves them all: what is written on one must not be taken along to another. */
export default function EditedScreen({ loaderData }: Route.ComponentProps) {
  return <ContentScreen key={useLocation().pathname} loaderData={loaderData} />;
}

function screenOf({ context, pattern }: Pick<Route.LoaderArgs, "context" | "pattern">) {
  const { features } = context.get(featureRegistry);
  const screen = features.find((feature) => feature.screen?.path === pattern)?.screen;
  if (!screen) throw new Error(`${pattern} is the screen of no feature`);
  return screen;
}

import { type ComponentType, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

/** A module of its own: React comes with the first component. */
export function hydrate<Props extends object>(
  element: Element,
  Component: ComponentType<Props>,
  props: Props,
) {
  return hydrateRoot(
    element,
    <StrictMode>
      <Component {...props} />
    </StrictMode>,
  );
}

import { type ComponentType, StrictMode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";

/** A module of its own: React comes with the first component. */
export function hydrate<Props extends object>(
  element: Element,
  Component: ComponentType<Props>,
  props: Props,
) {
  // At once: a root that is unmounted before it is hydrated tells of an error (React 424).
  return flushSync(() =>
    hydrateRoot(
      element,
      <StrictMode>
        <Component {...props} />
      </StrictMode>,
    ),
  );
}

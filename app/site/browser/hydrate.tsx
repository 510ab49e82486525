import { type ComponentType, StrictMode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";

/** Hydration has its own module: React loads with the first component. */
export function hydrate<Props extends object>(
  element: Element,
  Component: ComponentType<Props>,
  props: Props,
) {
  // Synchronous: unmounting a root before it is hydrated logs React error 424.
  return flushSync(() =>
    hydrateRoot(
      element,
      <StrictMode>
        <Component {...props} />
      </StrictMode>,
    ),
  );
}

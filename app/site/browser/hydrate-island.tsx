import { type ComponentType, StrictMode, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";

export function hydrateIsland(
  island: HTMLElement,
  Component: ComponentType,
  props: object,
): Promise<Root> {
  return new Promise((resolve) => {
    function Awake() {
      useEffect(() => resolve(root), []);
      return <Component {...props} />;
    }
    const root = hydrateRoot(
      island,
      <StrictMode>
        <Awake />
      </StrictMode>,
    );
  });
}

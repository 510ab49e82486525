import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepTyped } from "./site/browser/keep-typed.ts";
import { startMaps } from "./site/browser/maps.ts";

startMaps();
keepTyped();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

if (document.documentElement.dataset.vitals === "on") {
  import("./site/report-vitals.ts").then(({ reportVitals }) => reportVitals());
}

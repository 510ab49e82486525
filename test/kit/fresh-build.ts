import { isBuildStale } from "../../scripts/stamps.mjs";

// O5: tests speak to the built site: they would praise or blame the code of yesterday.
if (isBuildStale()) {
  throw new Error(
    "dist/ is older than the sources. Build and test with: npm run test:one -- <feature>, or build alone with: npm run build",
  );
}

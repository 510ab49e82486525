import { isBuildStale } from "../../scripts/stamps.mjs";

// Tests run the built site; a stale build would test old code (O5).
if (isBuildStale()) {
  throw new Error(
    "dist/ is older than the sources. Build and test with: npm run test:one -- <feature>, or build alone with: npm run build",
  );
}

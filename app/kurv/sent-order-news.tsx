import { lazy, Suspense, useSyncExternalStore } from "react";
import { hasSentOrder, subscribeToSentOrder } from "./sent-key.ts";

/** Who has sent no order needs none of it; should it not come, the next page tries again. */
const SentOrderWatch = lazy(() =>
  import("./sent-order-watch.tsx").then(
    ({ SentOrderWatch: watch }) => ({ default: watch }),
    () => ({ default: () => null }),
  ),
);

/** On every page: what became of an order whose page was left. */
export function SentOrderNews() {
  const hasSent = useSyncExternalStore(subscribeToSentOrder, hasSentOrder, () => false);
  return (
    <div role="status">
      {hasSent && (
        <Suspense>
          <SentOrderWatch />
        </Suspense>
      )}
    </div>
  );
}

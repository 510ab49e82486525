import { useEffect, useState } from "react";
import { fetchToday, type Today } from "./today.ts";

const LONGEST_WAIT_MS = 10_000;

/**
 * What the shop says today of the products with these ids; undefined until it has said it. It is asked anew with each
 * new `reason`, and until it has answered to that `isAsking`. When it does not answer, the cart shows what it keeps: an
 * order is held against today's prices anyhow.
 */
export function useToday(ids: string[], reason: unknown) {
  const [told, setTold] = useState<{ today?: Today; reason: unknown }>({ reason: undefined });
  const asked = JSON.stringify(ids);

  useEffect(() => {
    let isLeft = false;
    fetchToday(JSON.parse(asked), AbortSignal.timeout(LONGEST_WAIT_MS))
      .catch(() => undefined)
      .then((today) => {
        if (!isLeft) setTold((former) => ({ today: today ?? former.today, reason }));
      });
    return () => {
      isLeft = true;
    };
  }, [asked, reason]);

  return { today: told.today, isAsking: told.reason !== reason };
}

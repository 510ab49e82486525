import { useCallback, useRef, useState } from "react";
import { useBeforeSend } from "../form/form-state.tsx";
import type { OnUpload } from "./pasted-pictures.ts";

/** The form waits for the pictures that are on their way; of one that does not arrive its text has the mark. */
export function usePastedPictures() {
  const [problem, setProblem] = useState("");
  const underWay = useRef<Promise<unknown>>(undefined);

  useBeforeSend(() => Promise.resolve(underWay.current).then(() => true));

  const onSend: OnUpload = useCallback((sending) => {
    setProblem("");
    const reported = sending.then((sentence) => setProblem((last) => sentence || last));
    underWay.current = Promise.allSettled([underWay.current, reported]);
  }, []);

  return { onSend, problem };
}

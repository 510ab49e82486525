import { useCallback, useRef, useState } from "react";
import { useBeforeSend } from "../form/form-state.tsx";
import type { OnUpload } from "./pasted-pictures.ts";

export function usePastedPictures() {
  const [problem, setProblem] = useState("");
  const underWay = useRef<Promise<unknown>>(undefined);

  useBeforeSend(() => Promise.resolve(underWay.current).then(() => true));

  const onUpload: OnUpload = useCallback((upload) => {
    setProblem("");
    const reported = upload.then((sentence) => setProblem((last) => sentence || last));
    underWay.current = Promise.allSettled([underWay.current, reported]);
  }, []);

  return { onUpload, problem };
}

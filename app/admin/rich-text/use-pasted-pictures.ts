import { useCallback, useEffect, useRef, useState } from "react";
import { useForm } from "../form/form-state.tsx";
import type { OnSend } from "./pasted-pictures.ts";

/** The form waits for the pictures that are on their way; of one that does not arrive its text has the mark. */
export function usePastedPictures() {
  const { beforeSend } = useForm();
  const [problem, setProblem] = useState("");
  const underWay = useRef<Promise<unknown>>(undefined);

  useEffect(() => {
    const step = () => Promise.resolve(underWay.current).then(() => true);
    beforeSend.add(step);
    return () => void beforeSend.delete(step);
  }, [beforeSend]);

  const onSend: OnSend = useCallback((sending) => {
    setProblem("");
    const told = sending.then((sentence) => setProblem((last) => sentence || last));
    underWay.current = Promise.allSettled([underWay.current, told]);
  }, []);

  return { onSend, problem };
}

import { createContext, use, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { Finding, Known } from "./finding.ts";
import { KnownContext } from "./known.ts";

/** Nobody is looked over the shoulder: a field is looked through when nothing was typed in it for so long. */
const REST_MS = 1000;

export type Report = (field: string, findings: Finding[]) => void;

export const ReportContext = createContext<Report>(() => {});

/** @param value what the findings depend on */
export function useFindings(value: string, find: (known: Known) => Finding[]) {
  const known = use(KnownContext);
  const report = use(ReportContext);
  const field = useId();
  const [findings, setFindings] = useState(() => find(known));
  const looked = useRef(value);
  const look = useEffectEvent(() => {
    looked.current = value;
    setFindings(find(known));
  });

  useEffect(() => {
    if (value === looked.current) return;
    const timer = setTimeout(look, REST_MS);
    return () => clearTimeout(timer);
  }, [value]);

  useEffect(() => {
    report(field, findings);
    return () => report(field, []);
  }, [report, field, findings]);

  return { field, findings };
}

import { useEffect, useState } from "react";
import { ownPath } from "../../formats/own-path.ts";
import { getJson } from "../shell/get-json.ts";

/** Not at each key: so long somebody rests who has written an address. */
const REST_MS = 600;

/** Why an address of this site leads nowhere, once one rests from writing it; '' while nobody knows. */
export function useDeadLink(href: string): string {
  const [found, setFound] = useState({ href: "", problem: "" });
  useEffect(() => {
    if (!ownPath(href, location.origin)) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const problem = await askAbout(href, leaving.signal).catch(() => "");
      if (!leaving.signal.aborted) setFound({ href, problem });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [href]);
  return found.href === href ? found.problem : "";
}

async function askAbout(href: string, signal: AbortSignal): Promise<string> {
  const address = `/admin/links/tjek?til=${encodeURIComponent(href)}`;
  const problems = await getJson<Record<string, string>>(address, signal);
  return problems[href] ?? "";
}

import { useEffect, useState } from "react";
import { ChunkLoadError } from "./load-route-module.ts";

/**
 * After a deploy the scripts of the build before are gone: the page is loaded anew, which is once, for its new HTML
 * names the new ones. First the server is asked, so that a lost connection does not take the page away.
 * @returns whether that is being tried
 */
export function useFreshBuild(error: unknown): boolean {
  const [isTrying, setTrying] = useState(error instanceof ChunkLoadError && !error.isLate);
  useEffect(() => {
    if (!isTrying) return;
    const stay = () => setTrying(false);
    fetch(window.location.href, { method: "HEAD", cache: "no-store" })
      .then(({ ok }) => (ok ? window.location.reload() : stay()))
      .catch(stay);
  }, [isTrying]);
  return isTrying;
}

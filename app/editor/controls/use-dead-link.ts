import { ownPath } from "../../formats/own-path.ts";
import { useJson } from "../../shell/get-json.ts";
import { useHydrated } from "../../site/browser/use-hydrated.ts";

const TYPING_PAUSE_MS = 600;

/** The reason why a link within the site leads nowhere, checked when the typing pauses; '' until it is known. */
export function useDeadLink(href: string): string {
  const isOwn = useHydrated() && ownPath(href, location.origin) !== undefined;
  const address = isOwn ? `/admin/links/tjek?til=${encodeURIComponent(href)}` : "";
  const reply = useJson<Record<string, string>>(address, TYPING_PAUSE_MS);
  return (reply.address === address && reply.answer?.[href]) || "";
}

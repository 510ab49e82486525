import { ownPath } from "../../formats/own-path.ts";
import { useJson } from "../../shell/get-json.ts";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { linkProblem } from "../fields/link-problem.ts";
import { TextField } from "./fields.tsx";
import { useBeforeSend, useTextField } from "./form-state.tsx";

/** @param hint replaces the link's target, for an address that the form makes itself */
export function LinkField({ name, hint }: { name: string; hint?: string }) {
  const { value, setValue } = useTextField(name);
  // The site's own address, copied from the address bar, is stored as a path.
  useBeforeSend(() => {
    setValue(ownPath(value.trim(), location.origin) ?? value);
    return true;
  });
  return <TextField name={name} hint={hint ?? <LinkTarget typed={value.trim()} />} />;
}

function LinkTarget({ typed }: { typed: string }) {
  const deadLink = useDeadLink(typed);
  if (!typed)
    return "En side her på hjemmesiden, for eksempel /kontakt, eller en hel adresse med https://";
  if (linkProblem(typed)) return "Det er ikke et link endnu: begynd med / eller https://";
  if (deadLink) return deadLink;
  if (/^(mailto|tel):/.test(typed)) return `Fører til ${new URL(typed).pathname}`;
  return (
    <>
      Fører til{" "}
      <a href={typed} target="_blank" rel="noopener">
        {placeOf(typed)} (åbner i nyt vindue)
      </a>
    </>
  );
}

function placeOf(link: string): string {
  if (link.startsWith("/")) return "siden her på hjemmesiden";
  return new URL(link).hostname;
}

const TYPING_PAUSE_MS = 600;

/** The reason why a link within the site leads nowhere, checked when the typing pauses; '' until it is known. */
export function useDeadLink(href: string): string {
  const isOwn = useHydrated() && ownPath(href, location.origin) !== undefined;
  const address = isOwn ? `/admin/links/tjek?til=${encodeURIComponent(href)}` : "";
  const reply = useJson<Record<string, string>>(address, TYPING_PAUSE_MS);
  return (reply.address === address && reply.answer?.[href]) || "";
}

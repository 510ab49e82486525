import { useEffect } from "react";
import { isOwnPath, ownPath } from "../../formats/own-path.ts";
import { TextField } from "./fields.tsx";
import { useForm, useTextField } from "./form-state.tsx";
import { useDeadLink } from "./use-dead-link.ts";

/** @param hint in place of where it leads, of an address that is made here */
export function LinkField({ name, hint }: { name: string; hint?: string }) {
  const { value, setValue } = useTextField(name);
  const { beforeSend } = useForm();
  useEffect(() => {
    // Our own address, as the browser's address bar has it, is stored as a path.
    async function shortenAddress() {
      setValue(ownPath(value.trim(), location.origin) ?? value);
      return true;
    }
    beforeSend.add(shortenAddress);
    return () => void beforeSend.delete(shortenAddress);
  }, [beforeSend, setValue, value]);
  return <TextField name={name} hint={hint ?? <LinkTarget typed={value.trim()} />} />;
}

function LinkTarget({ typed }: { typed: string }) {
  const link = parseTarget(typed);
  const deadLink = useDeadLink(link ?? "");
  if (!typed)
    return "En side her på hjemmesiden, for eksempel /kontakt, eller en hel adresse med https://";
  if (!link) return "Det er ikke et link endnu: begynd med / eller https://";
  if (deadLink) return deadLink;
  return (
    <>
      Fører til{" "}
      <a href={link} target="_blank" rel="noopener">
        {placeOf(link)} (åbner i nyt vindue)
      </a>
    </>
  );
}

function parseTarget(typed: string): string | undefined {
  const isWhole = isOwnPath(typed) || (/^https?:\/\//.test(typed) && URL.canParse(typed));
  return isWhole ? typed : undefined;
}

function placeOf(link: string): string {
  if (link.startsWith("/")) return "siden her på hjemmesiden";
  return new URL(link).hostname;
}

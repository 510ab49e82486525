import { useEffect } from "react";
import { parseLinkAddress, parseTypedAddress } from "../rich-text/link-address.ts";
import { TextField } from "./fields.tsx";
import { useForm, useTextField } from "./form-state.tsx";
import { useDeadLink } from "./use-dead-link.ts";

type LinkFieldProps = { name: string; optional?: boolean; className?: string };

export function LinkField({ name, optional = true, className }: LinkFieldProps) {
  const { value, setValue } = useTextField(name);
  const { beforeSend } = useForm();
  useEffect(() => {
    // Stored and shown is the whole address of what was typed.
    async function completeAddress() {
      setValue(hrefOf(value, location.origin) ?? value);
      return true;
    }
    beforeSend.add(completeAddress);
    return () => void beforeSend.delete(completeAddress);
  }, [beforeSend, setValue, value]);
  return (
    <TextField
      name={name}
      optional={optional}
      className={className}
      inputMode="url"
      hint={<LinkTarget typed={value.trim()} />}
    />
  );
}

function LinkTarget({ typed }: { typed: string }) {
  const link = hrefOf(typed);
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

function hrefOf(typed: string, origin = ""): string | undefined {
  return parseTypedAddress(typed, origin) ?? parseLinkAddress(typed);
}

function placeOf(link: string): string {
  if (link.startsWith("/")) return "siden her på hjemmesiden";
  return URL.parse(link)?.hostname || link.replace(/^\w+:/, "");
}

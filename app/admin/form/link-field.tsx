import { isOwnPath } from "../../formats/own-path.ts";
import { TextField } from "./fields.tsx";
import { useTextField } from "./form-state.tsx";
import { useDeadLink } from "./use-dead-link.ts";

type LinkFieldProps = { name: string; optional?: boolean; className?: string };

export function LinkField({ name, optional = true, className }: LinkFieldProps) {
  const { value } = useTextField(name);
  return (
    <TextField
      name={name}
      optional={optional}
      className={className}
      inputMode="url"
      hint={<LinkTarget link={value.trim()} />}
    />
  );
}

function LinkTarget({ link }: { link: string }) {
  const deadLink = useDeadLink(link);
  if (!link)
    return "En side her på hjemmesiden, for eksempel /kontakt, eller en hel adresse med https://";
  const isOurs = isOwnPath(link);
  if (!isOurs && !(/^https?:\/\//.test(link) && URL.canParse(link))) {
    return "Det er ikke et link endnu: begynd med / eller https://";
  }
  if (deadLink) return deadLink;
  const where = isOurs ? "siden her på hjemmesiden" : new URL(link).hostname;
  return (
    <>
      Fører til{" "}
      <a href={link} target="_blank" rel="noopener">
        {where} (åbner i nyt vindue)
      </a>
    </>
  );
}

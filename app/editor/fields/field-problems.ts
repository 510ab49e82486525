import { isOwnPath } from "../../formats/own-path.ts";
import { pickFields } from "../../formats/pick-fields.ts";

export function missingFields(
  fields: Record<string, unknown>,
  sentences: Record<string, string>,
): Record<string, string> {
  return pickFields(sentences, (name) => !fields[name]);
}

export function linkProblem(link: string): string | undefined {
  const isElsewhere = /^(https?:\/\/|mailto:|tel:)\S/.test(link) && URL.canParse(link);
  return !link || isOwnPath(link) || isElsewhere
    ? undefined
    : "Linket skal begynde med / eller https://.";
}

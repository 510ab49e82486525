import { isOwnPath } from "../../formats/own-path.ts";

export function linkProblem(link: string): string | undefined {
  const isElsewhere = /^(https?:\/\/|mailto:|tel:)\S/.test(link) && URL.canParse(link);
  return !link || isOwnPath(link) || isElsewhere
    ? undefined
    : "Linket skal begynde med / eller https://.";
}

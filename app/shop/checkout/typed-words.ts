const LONGEST_NAME = 60;
/** What mail programs make links of: an address with its protocol, and dots that tie words together, with nothing seen between. */
const TIES = /(?<=[\p{L}\d]\p{Cf}*)[.。．｡․](?=\p{Cf}*\p{L})|:(?=\p{Cf}*\/\/)/gu;

/** What somebody typed, as it can stand in a mail to an address that anybody can type: nothing in it becomes a link. */
export function withoutLinks(typed: string): string {
  return typed.replace(TIES, "$& ");
}

/** The name that a mail greets by; undefined for what is rather a sentence, an address or a number to call. */
export function greetableName(typed: string): string | undefined {
  const name = typed.trim();
  const isNameLike = name.length <= LONGEST_NAME && withoutLinks(name) === name;
  return name && isNameLike && !/[@<>]|\d{3}|(?:\d\s?){6}/.test(name) ? name : undefined;
}

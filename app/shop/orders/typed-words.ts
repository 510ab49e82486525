const LONGEST_NAME = 60;
/** Mail programs link protocols, and words joined by dots. */
const LINKED_CHARACTERS = /(?<=[\p{L}\d]\p{Cf}*)[.。．｡․](?=\p{Cf}*\p{L})|:(?=\p{Cf}*\/\/)/gu;

/** For mails to addresses that anybody can type: nothing in the text becomes a link. */
export function withoutLinks(typed: string): string {
  return typed.replace(LINKED_CHARACTERS, "$& ");
}

/** Undefined for a text that reads as a sentence, an address or a telephone number. */
export function greetableName(typed: string): string | undefined {
  const name = typed.trim();
  const isNameLike = name.length <= LONGEST_NAME && withoutLinks(name) === name;
  return name && isNameLike && !/[@<>]|\d{3}|(?:\d\s?){6}/.test(name) ? name : undefined;
}

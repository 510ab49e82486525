/** Words of an alternative text that look like a person's name; those who work here may be named. */
export function namesIn(text: string, people: string[]): string[] {
  const own = new Set(people.flatMap((name) => name.toLowerCase().split(/\s+/)));
  return [...text.matchAll(CAPITALISED)]
    .map(([words]) => words)
    .filter((words) => {
      const parts = words.toLowerCase().split(/\s+/);
      if (parts.every((part) => own.has(part))) return false;
      const isFull = parts.length > 1 && SURNAME.test(words);
      return isFull || parts.some((part) => FIRST_NAMES.has(part));
    });
}

const CAPITALISED = /\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)*/gu;
const SURNAME = /(sen|gaard|gård|berg|holm|lund|strup|bæk|skov|dahl|krogh?)$/iu;

/** Those that most people in Denmark have, without those that are words too. */
const FIRST_NAMES = new Set(
  `peter michael lars jens thomas henrik søren christian martin jan morten jesper anders niels mads rasmus
  mikkel hans jørgen kim frederik daniel emil oliver victor viktor sebastian magnus mathias jakob jacob
  alexander benjamin simon jonas kasper casper nikolaj tobias lucas lukas noah oscar carl karl william
  malthe aksel august arthur valdemar alfred elias otto theo mohammad mohammed ali
  anne kirsten mette hanne anna helle susanne lene maria marianne lone camilla pia louise charlotte
  birgitte tina jette ida laura sofie julie emma signe cecilie line trine maja mathilde katrine
  sara sarah caroline freja clara agnes ella olivia karla nora ellen alma isabella josefine lærke
  johanne astrid victoria esther fatima aisha amina`.split(/\s+/),
);

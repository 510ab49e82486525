export type Piece = { text: string; link?: string };

/** Splits the text at the names of `people`. */
export function linkNames(text: string, people: { navn: string; link: string }[]): Piece[] {
  const person = people.find(({ navn }) => navn && text.includes(navn));
  if (!person) return text ? [{ text }] : [];
  const start = text.indexOf(person.navn);
  return [
    ...linkNames(text.slice(0, start), people),
    { text: person.navn, link: person.link },
    ...linkNames(text.slice(start + person.navn.length), people),
  ];
}

const SENTENCE =
  "Når et barn bliver ked af det, hjælper det, at en voksen bliver siddende og sætter ord på, så følelsen får plads.";
const WORDS_IN_PARAGRAPH = SENTENCE.split(" ").length * 4;

/** A very long article: headings, lists, links, and a picture for each 500 words. */
export function longText(words: number): string {
  const paragraphs = Math.ceil(words / WORDS_IN_PARAGRAPH);
  return Array.from({ length: paragraphs }, (_, index) => part(index)).join("");
}

function part(index: number): string {
  const paragraph = `<p>${SENTENCE} <strong>${SENTENCE}</strong> ${SENTENCE} <a href="/kontakt">${SENTENCE}</a></p>`;
  if (index % 6 === 0) return `<h2>Afsnit ${index / 6 + 1}</h2>${paragraph}`;
  if (index % 6 === 3)
    return `${paragraph}<p>${PICTURE}</p><ul><li><p>Ro</p></li><li><p>Tid</p></li></ul>`;
  return paragraph;
}

const PICTURE = '<img src="/illustrations/portraet-1.svg" alt="Et portræt" />';

export const PAGE_LABELS = {
  title: "Titel",
  heroImage: "Topbillede",
  heroImageAlt: "Billedbeskrivelse",
  textBefore: "Tekst før uddannelserne",
  textAfter: "Tekst efter uddannelserne",
};
export const PAGE_NAMES = Object.keys(PAGE_LABELS);

export const COURSE_LABELS = {
  title: "Titel",
  description: "Kort beskrivelse",
  textBefore: "Tekst før beskrivelsen",
  fullDescription: "Fuld beskrivelse",
  textAfter: "Tekst efter beskrivelsen",
  imageUrl: "Billede",
  imageUrlAlt: "Billedbeskrivelse",
  link: "Link",
};
export const COURSE_NAMES = Object.keys(COURSE_LABELS);

export const PAGE_LABELS = {
  title: "Titel",
  heroImage: "Topbillede",
  heroImageAlt: "Billedbeskrivelse",
  textBefore: "Indledning",
  sections: "Afsnit",
  textAfter: "Tekst nederst",
};
export const PAGE_NAMES = Object.keys(PAGE_LABELS);

export const OMRADE_LABELS = {
  title: "Titel",
  description: "Kort beskrivelse",
  fullDescription: "Fuld beskrivelse",
  imageUrl: "Billede",
  imageUrlAlt: "Billedbeskrivelse",
  link: "Link",
};
export const OMRADE_NAMES = Object.keys(OMRADE_LABELS);

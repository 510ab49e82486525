export const PAGE_LABELS = {
  heroImage: "Topbillede",
  heroImageAlt: "Billedbeskrivelse",
  introText: "Introtekst",
  tags: "Emner",
};
export const PAGE_NAMES = Object.keys(PAGE_LABELS);

export const ARTIKEL_LABELS = {
  title: "Titel",
  description: "Beskrivelse",
  tags: "Emner",
  isExternalLink: "Hvor kan artiklen læses?",
  link: "Link",
  content: "Indhold",
  image: "Billede",
  imageAlt: "Billedbeskrivelse",
};
export const ARTIKEL_NAMES = Object.keys(ARTIKEL_LABELS);

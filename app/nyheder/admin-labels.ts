/** The fields of a news item that the form knows, as the editor calls them. */
export const LABELS = {
  title: "Titel",
  content: "Indhold",
  buttonText: "Knaptekst",
  buttonLink: "Knaplink",
  imageUrl: "Billede",
  imageUrlAlt: "Billedbeskrivelse",
  image: "Billedfil",
};

export const NAMES = Object.keys(LABELS);

/** The fields that the forms know, as the editor calls them. */
export const CONTENT_LABELS = {
  title: "Titel",
  heroImage: "Billede",
  heroImageAlt: "Billedbeskrivelse",
  introText: "Introduktion",
  orderText: "Sådan bestiller man",
};

export const PRODUKT_LABELS = {
  navn: "Navn",
  pris: "Pris",
  kort_beskrivelse: "Kort beskrivelse",
  billede: "Billede",
  billedeAlt: "Billedbeskrivelse",
  produktBeskrivelse: "Produktbeskrivelse",
  beskrivelse: "Kort fortalt",
  features: "Fakta",
  anvendelse: "Sådan kan det bruges",
};

export const CONTENT_NAMES = Object.keys(CONTENT_LABELS);
export const PRODUKT_NAMES = Object.keys(PRODUKT_LABELS);

/** The fields of a psychologist that the form knows, as the editor calls them. */
export const LABELS = {
  navn: "Navn",
  titler: "Titler",
  engTitler: "Titler på engelsk",
  speciale: "Speciale",
  engSpeciale: "Speciale på engelsk",
  email: "E-mail",
  engEmail: "Engelsk ord for e-mail",
  telefon: "Telefon",
  engTelefon: "Engelsk ord for telefon",
  punkter: "Punkter",
  engPunkter: "Punkter på engelsk",
  beskrivelse: "Kort beskrivelse",
  langBeskrivelse: "Lang beskrivelse",
  engBeskrivelse: "Beskrivelse på engelsk",
  billede: "Billedfil",
  billedeUrl: "Portræt",
  billedeUrlAlt: "Billedbeskrivelse",
};

export const NAMES = Object.keys(LABELS);

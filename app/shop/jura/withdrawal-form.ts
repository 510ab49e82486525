type Seller = { navn: string; adresse: string; postnummer: string; by: string; email: string };

/** The standard withdrawal form (Forbrugeraftaleloven, annex 3) with the seller filled in. */
export function withdrawalForm(seller: Seller): { title: string; lines: string[] } {
  const { navn, adresse, postnummer, by, email } = seller;
  const to = [navn, adresse, `${postnummer} ${by}`.trim(), email].filter(Boolean).join(", ");
  return {
    title: "Standardfortrydelsesformular",
    lines: [
      "(Denne formular udfyldes og returneres kun, hvis fortrydelsesretten gøres gældende)",
      `Til: ${to}`,
      "Jeg/vi (*) meddeler herved, at jeg/vi (*) ønsker at gøre fortrydelsesretten gældende i forbindelse med min/vores (*) købsaftale om følgende varer (*)/levering af følgende tjenesteydelser (*):",
      "Bestilt den (*)/modtaget den (*):",
      "Forbrugerens navn (forbrugernes navne):",
      "Forbrugerens adresse (forbrugernes adresse):",
      "Forbrugerens underskrift (forbrugernes underskrifter) (kun hvis formularens indhold meddeles på papir):",
      "Dato:",
      "(*) Det ikke relevante udstreges.",
    ],
  };
}

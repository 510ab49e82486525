import type { Imported, ImportedDocument } from "./import-site.ts";

export function formatImport(imported: Imported, { isDryRun = false } = {}): string[] {
  const { documents, unknown, untouched, orders, leftMails, pictures } = imported;
  const numbers = orders.flatMap(({ number }) => number ?? []);
  const given = numbers.length > 0 ? ` med nummer ${numbers[0]} til ${numbers.at(-1)}` : "";
  return [
    ...documents.flatMap((document) => formatDocument(document, isDryRun)),
    unknown.length > 0 && `Kendes ikke og er udeladt: ${unknown.join(", ")}`,
    untouched.length > 0 && `Ikke i eksporten og derfor urørt: ${untouched.join(", ")}`,
    orders.length > 0 &&
      `Bestillinger, der ${isDryRun ? "kommer" : "er kommet"} med: ${orders.length}${given}. Ingen får mail igen: det, der stod i deres mails, er bestillingens besked.`,
    ...orders.flatMap(({ id, remarks }) => remarks.map((why) => `  Bestilling ${id}: ${why}`)),
    leftMails.known > 0 && `Bestillinger, der er kommet med før: ${leftMails.known}`,
    leftMails.old > 0 &&
      `Bestillinger, der er ældre, end bestillinger gemmes, og er udeladt: ${leftMails.old}`,
    leftMails.others > 0 && `Mails, der ikke er bestillinger, og er udeladt: ${leftMails.others}`,
    pictures > 0 && `Billeder, der er hentet hertil: ${pictures}`,
  ].filter((line) => line !== false);
}

function formatDocument(document: ImportedDocument, isDryRun: boolean): string[] {
  const { definition, left, misfits } = document;
  const saved = isDryRun ? "Bliver gemt." : "Gemt. Det, der stod før, ligger i historikken.";
  return [
    `${definition.labels.name} (${definition.name}): ${left ?? saved}`,
    ...misfits.map((misfit) => `  ${misfit}`),
  ];
}

import { danishTime } from "../../app/formats/danish-time.ts";
import { asItems } from "../../app/server/documents/edit.server.ts";
import type { Imported, ImportedDocument } from "./import-site.ts";
import type { Finding } from "./validate-document.ts";

export function formatImport(imported: Imported, { isDryRun = false } = {}): string[] {
  const { documents, unknown, untouched, orders, leftMails, pictures, hosts } = imported;
  const lines = documents.flatMap((document) => [...formatDocument(document, isDryRun), ""]);
  const others = unknown.map(({ collection, id }) => `${collection}/${id}`);
  if (others.length > 0) lines.push(`Kendes ikke og er udeladt: ${shortList(others, MOST_NAMES)}`);
  if (untouched.length > 0) {
    const names = untouched.map(({ labels }) => labels.name);
    lines.push(`Ikke i eksporten og derfor urørt: ${names.join(", ")}`);
  }
  lines.push(...formatOrders(orders, leftMails, isDryRun));
  if (pictures > 0) lines.push(`${count(pictures, "billede", "billeder")} er hentet hertil.`);
  if (isDryRun && hosts.length > 0) {
    lines.push(
      `Billeder, der ikke er i mappen, ligger hos: ${hosts.join(", ")}. Hent dem med --fetch.`,
    );
  }
  return lines;
}

function formatDocument(
  { definition, data, findings, outcome }: ImportedDocument,
  isDryRun: boolean,
) {
  const { name, labels } = definition;
  const items = Object.values(data).flatMap(asItems).length;
  const ofKind = (kind: Finding["kind"]) => findings.filter((finding) => finding.kind === kind);
  const [fits, fixed, left, notes] = [
    ofKind("fits"),
    ofKind("fixed"),
    ofKind("left"),
    ofKind("note"),
  ];
  const counts = [
    `${count(fits.length, "felt", "felter")} passer`,
    `${fixed.length} er rettet`,
    `${left.length} er ikke kommet med`,
  ];
  const withItems = items > 0 ? ` med ${count(items, "punkt", "punkter")}` : "";
  return [
    `${labels.name} (${name})${withItems}: ${counts.join(", ")}`,
    ...(fits.length > 0 ? [`  Passer: ${fieldNames(fits)}`] : []),
    ...formatFindings("Rettet", fixed),
    ...formatFindings("Ladt ligge", left),
    ...formatFindings("Bemærk", notes),
    `  ${formatOutcome(outcome, isDryRun)}`,
  ];
}

function formatOutcome(outcome: ImportedDocument["outcome"], isDryRun: boolean): string {
  if (outcome.kind === "unchanged") return "Uændret: det står her allerede.";
  if (outcome.kind === "lost") return "Ikke gemt: en anden gemte i mellemtiden. Kør importen igen.";
  if (outcome.kind === "unreadable")
    return "Ikke gemt: det, der står her i forvejen, kan ikke læses. Byg det op igen under Historik i admin, og kør importen igen.";
  if (outcome.kind === "saved") {
    if (isDryRun) return "Bliver gemt.";
    return outcome.isReplacing ? "Gemt. Det, der stod før, ligger i historikken." : "Gemt.";
  }
  const { savedBy, savedAt } = outcome;
  return `Ikke gemt: ${savedBy} har rettet det her på hjemmesiden ${danishTime(savedAt)}. Brug --overwrite for at gemme alligevel.`;
}

function fieldNames(findings: Finding[]): string {
  return [...new Set(findings.flatMap(({ label }) => label ?? []))].join(", ");
}

/** Equal findings of one field share a line, with the items that contain them. */
function formatFindings(word: string, findings: Finding[]): string[] {
  const alike = Map.groupBy(findings, ({ field, why }) => `${field}\n${why}`);
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const field = first.label ?? first.field;
    const holders = [...new Set(group.map(({ holder }) => holder).filter(Boolean))];
    const where = [field, shortList(holders, MOST_HOLDERS)].filter(Boolean).join(" i ");
    return [`  ${word}: ${where}: ${first.why}`];
  });
}

function formatOrders(
  orders: Imported["orders"],
  { known, old, others }: Imported["leftMails"],
  isDryRun: boolean,
): string[] {
  const numbers = orders.flatMap(({ number }) => number ?? []);
  const [first, last] = [numbers[0], numbers.at(-1)];
  const verb = isDryRun ? "kommer med" : "er kommet med";
  const numberText = first ? ` med nummer ${first === last ? first : `${first} til ${last}`}` : "";
  return [
    orders.length > 0 &&
      `${count(orders.length, "bestilling", "bestillinger")} ${verb}${numberText}. Deres mails kommer ikke med, og ingen får mail igen: det, der stod i dem, er bestillingens besked, uden formatering.`,
    ...orders.flatMap(({ id, remarks }) =>
      remarks.map((remark) => `  Bestilling ${id}: ${remark}`),
    ),
    known > 0 && `${count(known, "bestilling", "bestillinger")} er kommet med før.`,
    old > 0 &&
      `${count(old, "bestilling", "bestillinger")} er ældre, end bestillinger gemmes, og er udeladt.`,
    others > 0 &&
      `${count(others, "mail er ikke en bestilling", "mails er ikke bestillinger")} og er udeladt.`,
  ].filter((line) => line !== false);
}

const MOST_HOLDERS = 3;
const MOST_NAMES = 10;

function shortList(names: string[], most: number): string {
  const remaining = names.length - most;
  return remaining > 0
    ? `${names.slice(0, most).join(", ")} og ${remaining} til`
    : names.join(", ");
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

import { formatSize } from "../image/image-check.ts";
import type { Finding } from "./finding.ts";

const HEAVY_BYTES = 4 * 1024 * 1024;

type CheckedPicture = {
  name: string;
  address: string;
  altName: string;
  alt: string;
  /** Chosen, and not uploaded yet. */
  fileSize?: number;
};

export function checkPicture({ name, address, altName, alt, fileSize = 0 }: CheckedPicture) {
  const findings: Finding[] = [];
  if (address && !alt.trim()) {
    findings.push({
      weight: "see",
      short: "Billedets beskrivelse",
      sentence: "Billedet mangler en beskrivelse. Den læses op for dem, der ikke kan se det.",
      place: { field: altName },
    });
  }
  if (fileSize >= HEAVY_BYTES) {
    // What stands at the top of a page is shown large.
    const shown = name === "heroImage" ? "" : ", og billedet vises småt";
    findings.push({
      weight: "know",
      short: "Stort billede",
      sentence: `Filen fylder ${formatSize(fileSize)}${shown}. Vi gør den mindre til hjemmesiden, men den er længere om at blive sendt.`,
    });
  }
  return findings;
}

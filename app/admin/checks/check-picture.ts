import { formatSize } from "../image/image-check.ts";
import type { PictureFrame } from "../image/picture-frame.ts";
import type { Finding } from "./finding.ts";

/** As the field says: what is only decoration has none. */
export const DECORATION =
  "Viser det noget vigtigt, så skriv, hvad man ser. Er det kun til pynt, er det fint sådan.";

/** Shown narrower than this wherever it is shown, it is small. */
const SMALL_WIDTH = 320;
const HEAVY_BYTES = 4 * 1024 * 1024;

type CheckedPicture = {
  address: string;
  altName: string;
  alt: string;
  frames?: Pick<PictureFrame, "width">[];
  /** Chosen, and not uploaded yet. */
  fileSize?: number;
};

export function checkPicture(picture: CheckedPicture) {
  const { address, altName, alt, frames = [], fileSize = 0 } = picture;
  const findings: Finding[] = [];
  if (address && !alt.trim()) {
    findings.push({
      weight: "know",
      short: "Billedets beskrivelse",
      sentence: `Billedet har ingen beskrivelse. ${DECORATION}`,
      place: { field: altName },
    });
  }
  if (fileSize >= HEAVY_BYTES) {
    const isSmall = frames.length > 0 && frames.every(({ width }) => width < SMALL_WIDTH);
    const shown = isSmall ? ", og billedet vises småt" : "";
    findings.push({
      weight: "know",
      short: "Stort billede",
      sentence: `Filen fylder ${formatSize(fileSize)}${shown}. Vi gør den mindre til hjemmesiden, men den er længere om at blive sendt.`,
    });
  }
  return findings;
}

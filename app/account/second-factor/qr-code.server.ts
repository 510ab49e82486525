import { encode } from "uqr";

/** The dark squares of a QR code as the path of an SVG, one unit to a square. */
export type QrCode = { path: string; size: number };

export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  return { path: data.map(drawRow).join(""), size };
}

function drawRow(row: boolean[], y: number): string {
  return row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("");
}

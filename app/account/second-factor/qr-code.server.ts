import { encode } from "uqr";
import type { Offer } from "../../server/auth/second-factor.server.ts";

/** The dark squares as an SVG path, one unit to a square. */
export type QrCode = { path: string; size: number };

export function withQrCode(offer: Offer): Offer & { qrCode: QrCode } {
  const { data, size } = encode(offer.address, { ecc: "M", border: 4 });
  return { ...offer, qrCode: { path: data.map(drawRow).join(""), size } };
}

function drawRow(row: boolean[], y: number): string {
  return row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("");
}

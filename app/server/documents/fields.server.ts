import { z } from "zod";
import { parseMapAddress } from "../../formats/map-address.ts";
import { isOwnPath } from "../../formats/own-path.ts";
import { safeLink } from "../html/allowed-html.server.ts";
import { sanitizeRichText } from "../html/rich-text.server.ts";

/** Replaces a lone surrogate (half an emoji): in an address it made whole pages fail. */
const wellFormed = (value: string) => value.toWellFormed();

export const text = () => z.string().default("").transform(wellFormed);
export const textList = () => z.array(z.string().transform(wellFormed)).default([]);
export const richText = () => text().transform(sanitizeRichText);
export const link = () => text().transform(safeLink);
/** An address of this site only: no visitor's browser may load a picture from another. */
export const image = () =>
  text().transform((value) => (isOwnPath(value.trim()) ? value.trim() : ""));
export const mapAddress = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value) => parseMapAddress(value) ?? "");
export const id = () => z.string().min(1).transform(wellFormed);
export const lastUpdated = () => z.string().optional();
const percentage = () => z.number().min(0).max(100).default(50);
export const focusPoint = () =>
  z.object({ x: percentage(), y: percentage() }).default({ x: 50, y: 50 });

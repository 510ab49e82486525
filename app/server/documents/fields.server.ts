import { z } from "zod";
import { parseMapAddress } from "../../site/map-address.ts";
import { sanitizeRichText } from "../rich-text.server.ts";
import { safeLink } from "../safe-link.server.ts";

/** The field kinds that documents are made of. All read as empty when they are missing. */
export const text = () => z.string().default("");
export const textList = () => z.array(z.string()).default([]);
/** HTML from the editor; sanitised again on the way out, whoever stored it. */
export const richText = () => z.string().default("").transform(sanitizeRichText);
/** An address on this site or on another; anything but http(s) and a site path reads as empty. */
export const link = () => z.string().default("").transform(safeLink);
/** The address of a picture: a site path or http(s). */
export const image = link;
export const mapAddress = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value) => parseMapAddress(value) ?? "");
export const id = () => z.string().min(1);
export const lastUpdated = () => z.string().optional();
export const percentage = () => z.number().min(0).max(100).default(50);
export const focusPoint = () =>
  z.object({ x: percentage(), y: percentage() }).default({ x: 50, y: 50 });

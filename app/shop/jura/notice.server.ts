import { z } from "zod";
import { type RequestContext, samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { editDocument } from "../../server/documents/edit-document.server.ts";
import { text } from "../../server/documents/fields.server.ts";
import { pictureKind } from "../../server/media/picture-kind.ts";
import { loadSharp } from "../../server/media/variants.server.ts";
import type { LegalNotice } from "./law-pages.ts";

/** The EU's notice on the legal guarantee (regulation 2025/1960), which has to be shown as the official file is. */
export const noticeDocument = defineDocument({
  name: "meddelelse",
  labels: { name: "EU's meddelelse", part: "Lovens sider", page: "EU's meddelelse" },
  schema: z.object({
    fil: text().describe("Fil"),
    /** Of a PNG; 0 of a PDF. */
    bredde: z.number().default(0).describe("Bredde"),
    hoejde: z.number().default(0).describe("Højde"),
    lastUpdated: z.string().optional(),
  }),
  fallback: {},
  demo: {},
});

export function readNotice(content: Content): LegalNotice | undefined {
  const { fil, bredde, hoejde } = content.get(noticeDocument);
  return fil ? { fil, bredde, hoejde } : undefined;
}

const LARGEST_BYTES = 5 * 1024 * 1024;
const MOST_PIXELS = 40_000_000;

type StoredNotice = { ok: true } | { ok: false; status: number; sentence: string };

/** Stores its bytes as they are. @param whyUnwelcome is asked after the last byte */
export async function storeNotice(
  context: RequestContext,
  body: ReadableStream<Uint8Array>,
  by: string,
  whyUnwelcome: () => Promise<string | undefined>,
): Promise<StoredNotice> {
  const { media, documents } = context.get(samspil);
  const bytes = await readAll(body, LARGEST_BYTES);
  if (!bytes) return reject(413, "Filen fylder mere end 5 MB. Hent den officielle fil igen.");
  const unwelcome = await whyUnwelcome();
  if (unwelcome) return reject(401, unwelcome);
  const kind = kindOf(bytes);
  if (!kind) return reject(415, "Filen skal være en PNG eller PDF fra EU-Kommissionen.");
  const size = kind === "png" ? await pngSize(bytes) : pdfSize(bytes);
  if (!size) return reject(422, "Filen er ikke hel. Hent den igen, og prøv med den nye fil.");
  const path = `jura/meddelelse-${Date.now()}.${kind}`;
  await media.put(path, bytes);
  const edited = await editDocument({ documents, definition: noticeDocument, by }, (data) => ({
    ok: true,
    data: { ...data, fil: `/media/${path}`, ...size },
  }));
  if (!edited.ok) throw new Error("the notice could not be stored");
  return { ok: true };
}

function reject(status: number, sentence: string): StoredNotice {
  return { ok: false, status, sentence };
}

async function readAll(body: ReadableStream<Uint8Array>, most: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The rest of a refused file is read before the answer (app/start/app.server.ts).
  for await (const chunk of body.values({ preventCancel: true })) {
    size += chunk.byteLength;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function kindOf(bytes: Buffer): "png" | "pdf" | undefined {
  if (pictureKind(bytes.subarray(0, 64)) === "png") return "png";
  return bytes.subarray(0, 5).toString("latin1") === "%PDF-" ? "pdf" : undefined;
}

async function pngSize(bytes: Buffer) {
  const sharp = await loadSharp();
  const options = { limitInputPixels: MOST_PIXELS, failOn: "error" } as const;
  const picture = sharp(bytes, options);
  return picture
    .stats()
    .then(() => picture.metadata())
    .then(({ width, height }) => ({ bredde: width, hoejde: height }))
    .catch(() => undefined);
}

/** A PDF is never shown in a page: its end says that it is whole, and its readers check the rest. */
function pdfSize(bytes: Buffer) {
  const isWhole = /startxref\s+\d+\s+%%EOF\s*$/.test(bytes.subarray(-1024).toString("latin1"));
  return isWhole ? { bredde: 0, hoejde: 0 } : undefined;
}

import { extname } from "node:path";
import { examplePages } from "../../app/features.ts";
import { withSite } from "./site.ts";

/** Bytes as they are sent, of the page and of the assets that it names. */
export function measureWeights() {
  return withSite(async ({ origin }) => {
    const rows: Record<string, Record<string, number>> = {};
    for (const path of examplePages) {
      const { bytes, text } = await read(origin + path);
      const row: Record<string, number> = { html: bytes };
      for (const file of new Set(text.match(/\/assets\/[\w-]+\.(js|css|woff2)/g))) {
        const kind = extname(file);
        row[kind] = (row[kind] ?? 0) + (await read(origin + file)).bytes;
      }
      rows[path] = row;
    }
    return rows;
  });
}

async function read(address: string) {
  const answer = await fetch(address, { headers: { "accept-encoding": "br" } });
  return { text: await answer.text(), bytes: Number(answer.headers.get("content-length")) };
}

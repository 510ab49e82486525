import { extname } from "node:path";
import { examplePages } from "../../app/features.ts";
import { type Rows, withSite } from "./site.ts";

/** Bytes as they are sent, of the page and of the assets that it names. */
export function measureWeights(): Promise<Rows> {
  return withSite(async ({ origin }) => {
    const rows: Rows = {};
    for (const path of examplePages) {
      const { bytes, text } = await read(origin + path);
      const row: Rows[string] = { html: bytes };
      for (const file of new Set(text.match(/\/assets\/[\w-]+\.(js|css|woff2)/g)))
        row[extname(file)] = (row[extname(file)] ?? 0) + (await read(origin + file)).bytes;
      rows[path] = row;
    }
    return rows;
  });
}

async function read(address: string) {
  const answer = await fetch(address, { headers: { "accept-encoding": "br" } });
  return { text: await answer.text(), bytes: Number(answer.headers.get("content-length")) };
}

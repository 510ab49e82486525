import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compressBest, compressQuickly } from "../app/server/http/compress.server.ts";

export async function compressFiles(folder: string) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const texts = names.filter((name) => /\.(js|css|svg|json|txt)$/.test(name));
  await Promise.all(texts.map((name) => compressFile(join(folder, name))));
}

async function compressFile(file: string) {
  const bytes = await readFile(file);
  await writeFile(`${file}.br`, await compressBest(bytes));
  await writeFile(`${file}.gz`, compressQuickly(bytes, "gzip"));
}

// Adds the libraries that a bare Linux lacks, and fonts to show until the site's own are loaded.
import { copyFileSync, globSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import chromium, { inflate } from "@sparticuz/chromium";
import { root } from "./stamps.mjs";

const [folder = ""] = process.argv.slice(2);
// The package unpacks into TMPDIR.
process.env.TMPDIR = folder;
const packed = fileURLToPath(new URL("../bin", import.meta.resolve("@sparticuz/chromium")));
await chromium.executablePath();
await inflate(join(packed, "al2023.tar.br"));

for (const file of globSync(join(root, "node_modules/@expo-google-fonts/*/*/*.ttf")))
  copyFileSync(file, join(folder, "fonts/fonts", basename(file)));
// No other fonts, so that lines break alike on every machine.
writeFileSync(
  join(folder, "fonts/fonts.conf"),
  `<fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n`,
);

import { mkdirSync } from "node:fs";
import type { Config } from "@react-router/dev/config";
import sharp from "sharp";
import { compressFiles } from "./build/compress-files.ts";
import { drawIcons, drawSharePictures } from "./build/share-pictures.ts";

export default {
  ssr: true,
  buildDirectory: "dist",
  splitRouteModules: false,
  routeDiscovery: { mode: "initial" },
  async buildEnd() {
    await drawSharePictures("dist/client/illustrations");
    await drawIcons("app/site/favicon.svg", "dist/client");
    await compressFiles("dist/client");
    // The one demo picture that docs/spec.md names by an AVIF address.
    mkdirSync("dist/demo", { recursive: true });
    await sharp("public/illustrations/mbt-boger.svg")
      .resize(1600)
      .avif({ quality: 60 })
      .toFile("dist/demo/MBT-boger.avif");
  },
} satisfies Config;

import { mkdirSync } from "node:fs";
import type { Config } from "@react-router/dev/config";
import sharp from "sharp";
import { compressFiles } from "./compress-files.ts";
import { drawIcons, drawSharePictures } from "./share-pictures.ts";

export default {
  ssr: true,
  splitRouteModules: false,
  routeDiscovery: { mode: "initial" },
  async buildEnd() {
    await drawSharePictures("build/client/illustrations");
    await drawIcons("app/site/favicon.svg", "build/client");
    await compressFiles("build/client");
    // The one demo picture that SPEC.md names by an AVIF address.
    mkdirSync("build/demo", { recursive: true });
    await sharp("public/illustrations/mbt-boger.svg")
      .resize(1600)
      .avif({ quality: 60 })
      .toFile("build/demo/MBT-boger.avif");
  },
} satisfies Config;

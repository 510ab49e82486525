import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { bundledPackages } from "./bundled-packages.ts";
import { failedChunks } from "./failed-chunks.ts";

/** All in one file, but for what is native or what nobody here has. While developing, packages stay where they are. */
const PRODUCTION = {
  resolve: { noExternal: true as const, external: ["sharp", "@opentelemetry/api"] },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};

/** What turns a page is compiled while it is fetched, and not when a link is first pressed (docs/decisions/014). */
function compileAhead({ name }: { name: string }) {
  return ["framework", "site"].includes(name) ? "//# allFunctionsCalledOnLoad" : "";
}

export default defineConfig(({ command }) => ({
  plugins: [failedChunks(), bundledPackages(), reactRouter()],
  build: { assetsInlineLimit: 0, target: "es2022" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            postBanner: compileAhead,
            // Few, well-cut chunks: imports chain when nothing is preloaded, and one file packs better than ten.
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
                  priority: 2,
                },
                // What visitors' pages share; what two of them need, or the admin, is no part of it.
                {
                  name: "site",
                  test: /[\\/]app[\\/](layout|root|site[\\/](?!facts|text-with-aside|list-pages|more-pages|notice|rich-text-blocks|own-path|email-address|map-|event-|structured-event))/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    // The server bundle's entry is the app factory, so that loaders and server.js share one module graph. What it
    // needs is in it: a start reads one file and not a thousand.
    ssr: {
      build: { rollupOptions: { input: "./app/app.server.ts" } },
      ...(command === "build" && PRODUCTION),
    },
  },
}));

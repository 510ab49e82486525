import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { bundledPackages } from "./build/bundled-packages.ts";
import { tracingForPrometheus } from "./build/tracing-for-prometheus.ts";
import { visitorEntry } from "./build/visitor-entry.ts";

/** All in one file, but for what is native. While developing, packages stay where they are. */
const PRODUCTION = {
  resolve: { noExternal: true as const, external: ["sharp"] },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};

export default defineConfig(({ command }) => ({
  plugins: [visitorEntry(), tracingForPrometheus(), bundledPackages(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    target: "es2022",
    // What an island is made of comes while React, the largest of it, does: every page would carry the list.
    modulePreload: {
      resolveDependencies: (_file, found, { hostId }) => (hostId.includes("visitor") ? [] : found),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|hydrate-island/,
                  priority: 2,
                },
                // What a visitor's page and its islands both need, in one file.
                {
                  name: "site",
                  test: /preload-helper|site[\\/](browser[\\/](in-time|maps|asleep)|shell[\\/]is-within)|cart[\\/](cart|cart-storage|cart-store|stored-lines)\.ts/,
                  priority: 1,
                },
                // What islands share with each other and with the admin, in one file and not in one for each who shares.
                {
                  name: "picture",
                  test: /site[\\/](picture[\\/]picture|browser[\\/]use-hydrated)\.|formats[\\/]picture-/,
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
      build: { rollupOptions: { input: "./app/start/app.server.ts" } },
      ...(command === "build" && PRODUCTION),
    },
  },
}));

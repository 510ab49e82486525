import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { visitorEntry } from "./build/visitor-entry.ts";

/** All in one file, but for what is native. While developing, packages stay where they are. */
const PRODUCTION = {
  resolve: { noExternal: true as const, external: ["sharp"] },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};

export default defineConfig(({ command }) => ({
  plugins: [visitorEntry(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    target: "es2022",
    // What a component is made of comes while React, the largest of it, does: every page would carry the list.
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
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|site[\\/]browser[\\/]hydrate\.tsx/,
                  priority: 2,
                },
                // What a visitor's page and its components both need, in one file.
                {
                  name: "site",
                  test: /preload-helper|site[\\/](browser[\\/](with-timeout|maps)|shell[\\/]current-link)|cart[\\/](cart|cart-storage|cart-store)\.ts/,
                  priority: 1,
                },
                // What components share with each other and with the admin, in one file and not in one for each who shares.
                {
                  name: "components",
                  test: /site[\\/](page[\\/]icons|picture[\\/]picture|browser[\\/]use-hydrated)\.|cart[\\/]cart-provider|formats[\\/]picture-/,
                  priority: 1,
                },
                // What the cart's page shares with the screens of products and orders, with all that it needs.
                {
                  name: "order",
                  test: /shop[\\/](cart[\\/](cart-lines|order-by-hand)|orders[\\/]order-(answer|sum))\.|site[\\/](page[\\/](arrow-link|button-link|crumbs|facts|phone-link|robot-trap)|shell[\\/](loading|read-refusal))\.|checkout[\\/]cpr-number/,
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
      build: {
        rollupOptions: { input: "./app/start/app.server.ts" },
        // Licences go along with what is in the bundle.
        license: { fileName: "licenses.json" },
      },
      ...(command === "build" && PRODUCTION),
    },
  },
}));

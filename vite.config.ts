import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { inlineScripts } from "./build/inline-script.ts";
import { visitorEntry } from "./build/visitor-entry.ts";

/** One file, except for native packages. In development packages stay in node_modules. */
const PRODUCTION = {
  resolve: { noExternal: true as const, external: ["sharp"] },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};

export default defineConfig(({ command }) => ({
  plugins: [visitorEntry(), inlineScripts(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    target: "es2022",
    // A component's other chunks load while React, the largest, does: every page would carry the list.
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
                // Shared by visitors' pages and their components.
                {
                  name: "site",
                  test: /preload-helper|formats[\\/]form-id|site[\\/](browser[\\/](with-timeout|maps)|shell[\\/]current-link)|buy[\\/]cart[\\/](cart|cart-store|kept)\.ts|goods[\\/]shop-product/,
                  priority: 1,
                },
                // Shared by components and the admin.
                {
                  name: "components",
                  test: /site[\\/](page[\\/]icons|picture[\\/]picture|browser[\\/]use-hydrated)\.|formats[\\/]picture-/,
                  priority: 1,
                },
                // Shared by the cart's page and the screens of products and orders.
                {
                  name: "order",
                  test: /formats[\\/]cpr-number\.|shop[\\/](buy[\\/](order-by-hand|cart[\\/](bill|cart-lines)|order[\\/](order-draft|order-fields))|orders[\\/]order-(answer|sum)|jura[\\/]legal-notice)\.|site[\\/](page[\\/](arrow-link|button-link|crumbs|facts|phone-link)|form[\\/]robot-trap|shell[\\/](loading|read-refusal))\./,
                },
              ],
            },
          },
        },
      },
    },
    // The server bundle's entry is the app factory, so that loaders and server.js share one module graph. It contains all
    // packages: a start reads one file and not a thousand.
    ssr: {
      build: {
        rollupOptions: { input: "./app/start/bundle.server.ts" },
        // The licences of the bundled packages.
        license: { fileName: "licenses.json" },
      },
      ...(command === "build" && PRODUCTION),
    },
  },
}));

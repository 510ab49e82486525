import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0, target: "es2022" },
  environments: {
    // The server bundle's entry is the app factory, so that loaders and server.ts share one module graph.
    ssr: { build: { rollupOptions: { input: "./app/app.server.ts" } } },
  },
});

import { type RequestContext, samspil } from "../../server/context.ts";
import { readKlinik } from "./klinik.server.ts";

const PAPER = "#fbfaf5";

export function answerWebManifest(context: RequestContext): Response {
  const { content } = context.get(samspil);
  const { navn } = readKlinik(content);
  const icon = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose: "maskable",
  });
  const manifest = {
    name: navn,
    short_name: navn,
    lang: "da",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      icon(192),
      icon(512),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json", "cache-control": "no-cache" },
  });
}

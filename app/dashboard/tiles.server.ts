import { onDashboard } from "../features.ts";
import type { Services } from "../services.ts";
import type { TileData } from "./tiles.tsx";

export async function readTiles(services: Services) {
  const contents: TileData[] = [];
  const tools: TileData[] = [];
  for (const { title = "", tile } of onDashboard) {
    if (!tile) continue;
    const { to, tone, figure } = tile;
    const text = typeof tile.text === "string" ? tile.text : await tile.text(services);
    (tile.isTool ? tools : contents).push({ to, title, text, tone, figure });
  }
  return { contents, tools };
}

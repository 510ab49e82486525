import { onDashboard } from "../features.ts";
import { mayOpen } from "../permissions.ts";
import type { Role } from "../server/auth/role.ts";
import type { Services } from "../services.ts";
import type { TileData } from "./tiles.tsx";

export async function readTiles(services: Services, role: Role) {
  const contents: TileData[] = [];
  const tools: TileData[] = [];
  for (const { title = "", tile } of onDashboard) {
    if (!tile || !mayOpen(role, `/admin/${tile.to}`)) continue;
    const { to, tone, figure } = tile;
    const text = typeof tile.text === "string" ? tile.text : await tile.text(services);
    (tile.isTool ? tools : contents).push({ to, title, text, tone, figure });
  }
  return { contents, tools };
}

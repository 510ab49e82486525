import { mayOpen } from "../../admin/permissions.ts";
import { featureRegistry } from "../../feature.ts";
import type { Role } from "../../server/auth/role.ts";
import type { RequestContext } from "../../server/context.ts";
import type { TileData } from "./tiles.tsx";

export async function readTiles(context: RequestContext, role: Role) {
  const contents: TileData[] = [];
  const tools: TileData[] = [];
  for (const { title = "", tile } of context.get(featureRegistry).onDashboard) {
    if (!tile || !mayOpen(role, `/admin/${tile.to}`)) continue;
    const { to, tone, figure } = tile;
    const text = typeof tile.text === "string" ? tile.text : await tile.text(context);
    (tile.isTool ? tools : contents).push({ to, title, text, tone, figure });
  }
  return { contents, tools };
}

import { featureRegistry } from "../../feature.ts";
import type { Role } from "../../formats/role.ts";
import type { RequestContext } from "../../server/context.ts";
import { mayOpen } from "../../shell/permissions.ts";

export function readTiles(context: RequestContext, role: Role) {
  return context.get(featureRegistry).onDashboard.flatMap(({ title = "", tile }) => {
    if (!tile || !mayOpen(role, `/admin/${tile.to}`)) return [];
    const { to, text, tone, figure, isTool = false } = tile;
    return [{ to, title, text, tone, figure, isTool }];
  });
}

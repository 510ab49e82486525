import type { Feature } from "../../feature.ts";
import type { Role } from "../../formats/role.ts";
import { mayOpen } from "../../shell/permissions.ts";

export function readTiles(features: Feature[], role: Role) {
  return features.flatMap(({ title = "", tile }) => {
    if (!tile || !mayOpen(role, `/admin/${tile.to}`)) return [];
    const { to, text, tone, figure } = tile;
    return [{ to, title, text, tone, figure }];
  });
}

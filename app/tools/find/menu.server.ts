import { mayOpen } from "../../admin/permissions.ts";
import type { MenuEntry } from "../../admin/shell/bar.tsx";
import { admin } from "../../admin/shell/gate.server.ts";
import { featureRegistry } from "../../feature.ts";
import type { RequestContext } from "../../server/context.ts";

/** The screens that one may open, in the order of their tiles. */
export async function readMenu(context: RequestContext): Promise<MenuEntry[]> {
  const { role } = context.get(admin);
  const menu: MenuEntry[] = [];
  for (const { title = "", tile } of context.get(featureRegistry).onDashboard) {
    if (!tile || !mayOpen(role, `/admin/${tile.to}`)) continue;
    const { tone, figure, isTool = false, isInBar = false } = tile;
    const waiting = (await tile.waiting?.(context)) ?? 0;
    menu.push({ to: `/admin/${tile.to}`, title, tone, figure, isTool, isInBar, waiting });
  }
  return menu;
}

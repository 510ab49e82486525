import type { RouterContextProvider } from "react-router";
import { admin } from "../admin/shell/gate.server.ts";
import type { Figure } from "../dashboard/figures.tsx";
import { onDashboard } from "../features.ts";
import { mayOpen } from "../permissions.ts";
import { servicesOf } from "../services.ts";

export type MenuEntry = {
  to: string;
  title: string;
  tone: string;
  figure: Figure;
  isTool: boolean;
  isInBar: boolean;
  waiting: number;
};

/** The screens that one may open, in the order of their tiles. */
export async function readMenu(context: Readonly<RouterContextProvider>): Promise<MenuEntry[]> {
  const services = servicesOf(context);
  const { role } = context.get(admin);
  const menu: MenuEntry[] = [];
  for (const { title = "", tile } of onDashboard) {
    if (!tile || !mayOpen(role, `/admin/${tile.to}`)) continue;
    const { tone, figure, isTool = false, isInBar = false } = tile;
    const waiting = (await tile.waiting?.(services)) ?? 0;
    menu.push({ to: `/admin/${tile.to}`, title, tone, figure, isTool, isInBar, waiting });
  }
  return menu;
}

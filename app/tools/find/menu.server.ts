import { type Feature, featureRegistry } from "../../feature.ts";
import type { RequestContext } from "../../server/context.ts";
import type { MenuEntry } from "../../shell/bar.tsx";
import { admin } from "../../shell/gate.server.ts";
import { mayOpen } from "../../shell/permissions.ts";

/** The screens that the account may open, in the order of their tiles. A screen with `tabOf` is a tab of that entry. */
export async function readMenu(context: RequestContext): Promise<MenuEntry[]> {
  const { role } = context.get(admin);
  const may = ({ to }: { to: string }) => mayOpen(role, `/admin/${to}`);
  const { features, onDashboard, inBar } = context.get(featureRegistry);
  const placeOf = (feature: Feature): MenuEntry["place"] =>
    inBar.includes(feature) ? "bar" : onDashboard.includes(feature) ? "pages" : "tools";
  const tiles = features.flatMap((feature) => {
    const { title = "", tile } = feature;
    if (!tile || !may(tile)) return [];
    const tabs = tile.tabs ?? [{ to: tile.to, title, waiting: tile.waiting }];
    const isPage = onDashboard.includes(feature);
    return [{ ...tile, title, tabs: tabs.filter(may), place: placeOf(feature), isPage }];
  });
  const counted = new Map<Waiting["waiting"], Promise<number>>();
  /** A tile and its only tab have the same items, which are counted once. */
  const count = ({ waiting }: Waiting) => {
    const number = counted.get(waiting) ?? waiting?.(context) ?? Promise.resolve(0);
    counted.set(waiting, number);
    return number;
  };
  const menu: MenuEntry[] = [];
  for (const group of Map.groupBy(tiles, ({ to, tabOf }) => tabOf ?? to).values()) {
    const lead = group.find(({ tabOf }) => !tabOf) ?? group[0];
    if (!lead) continue;
    const { to, title, menuTitle = title, tone, figure, place, isPage, unread } = lead;
    const tabs = [lead, ...group.filter((tile) => tile !== lead)].flatMap((tile) => tile.tabs);
    const waiting = await Promise.all(group.map(count));
    menu.push({
      ...{ to: `/admin/${to}`, title: menuTitle, tone, figure, place, isPage, unread },
      waiting: waiting.reduce((sum, number) => sum + number, 0),
      tabs: await Promise.all(
        tabs.map(async (tab) => ({
          to: `/admin/${tab.to}`,
          title: tab.title,
          waiting: await count(tab),
        })),
      ),
    });
  }
  return menu;
}

type Waiting = { waiting?: (context: RequestContext) => Promise<number> };

import { ImageUses } from "./image-uses.tsx";

/** What an ItemList tells before it deletes: where else the item's picture is shown. */
export function noteOfUses(items: { id: string; uses: string[] }[]) {
  const usesOf = new Map(items.map(({ id, uses }) => [id, uses]));
  return (id: string) => <ImageUses uses={usesOf.get(id) ?? []} />;
}

import type { Tag } from "./viden.server.ts";
import { type Filter, filterAddress } from "./viden.ts";

type TagFilterProps = { current: Filter; counts: Record<Filter, number>; tags: Tag[] };

/** Links, so that a choice has an address and works without script. */
export function TagFilter({ current, counts, tags }: TagFilterProps) {
  const choices: { id: Filter; name: string }[] = [{ id: "alle", name: "Alle" }, ...tags];
  return (
    <nav className="filter" aria-label="Vis kun">
      {choices.map(({ id, name }) => (
        <a
          key={id}
          aria-current={id === current ? "true" : undefined}
          href={filterAddress(id)}
          data-scroll="keep"
        >
          {name}
          <sup>{counts[id]}</sup>
        </a>
      ))}
    </nav>
  );
}

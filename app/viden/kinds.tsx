import type { Tag } from "./viden.server.ts";
import type { TagId } from "./viden.ts";

/** What kinds of thing an article is, in the order and with the names of the filter. */
export function Kinds({ of: ids, tags }: { of: TagId[]; tags: Tag[] }) {
  const kinds = tags.filter(({ id }) => ids.includes(id));
  if (kinds.length === 0) return null;
  return (
    <ul className="kinds" aria-label="Type">
      {kinds.map(({ id, name }) => (
        <li key={id} className={`kind-${id}`}>
          {name}
        </li>
      ))}
    </ul>
  );
}

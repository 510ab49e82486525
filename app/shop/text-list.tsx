import { withHardSpaces } from "../site/text/typography.ts";

/** A heading and its points; nothing at all when there are none. */
export function TextList({ heading, items }: { heading: string; items: string[] }) {
  if (items.length === 0) return null;
  return (
    <div className="prose">
      <h2>{heading}</h2>
      <ul>
        {items.map((item, index) => (
          <li key={index}>{withHardSpaces(item)}</li>
        ))}
      </ul>
    </div>
  );
}

import { RichText } from "../text/rich-text.tsx";
import type { Section } from "../text/rich-text-parts.ts";

export function Notice({ section }: { section: Section }) {
  return (
    <div className="notice">
      {section.heading && <h2>{section.heading}</h2>}
      <RichText html={section.html} />
    </div>
  );
}

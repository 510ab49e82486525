import type { Section } from "../text/rich-text-parts.ts";
import { SectionRow } from "./section-row.tsx";
import { isWritten } from "./written-section.ts";

/** Sections under one another; what an editor left empty takes no room. */
export function SectionRows({ sections }: { sections: Section[] }) {
  return sections
    .filter(isWritten)
    .map((section, index) => <SectionRow key={index} section={section} />);
}

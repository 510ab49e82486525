import { RichText } from "../text/rich-text.tsx";
import { isWritten, type Section } from "../text/rich-text-parts.ts";

export function SectionRows({ sections }: { sections: Section[] }) {
  return sections
    .filter(isWritten)
    .map((section, index) => <SectionRow key={index} section={section} />);
}

function SectionRow({ section }: { section: Section }) {
  return (
    <section className="band wrap">
      <div className="grid">
        {section.heading && <h2 className="c-1-5 title-m">{section.heading}</h2>}
        <RichText className={section.heading ? "c-6-7" : "c-1-8"} html={section.html} />
      </div>
    </section>
  );
}

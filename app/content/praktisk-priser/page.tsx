import { samspil } from "../../server/context.ts";
import { Notice } from "../../site/page/notice.tsx";
import { headOf, PageHead } from "../../site/page/page-head.tsx";
import { documentMeta } from "../../site/page/page-meta.ts";
import { SectionRows } from "../../site/page/section-rows.tsx";
import { TextWithAside } from "../../site/page/text-with-aside.tsx";
import { RichText } from "../../site/text/rich-text.tsx";
import {
  isWritten,
  type Section,
  splitLead,
  splitSections,
} from "../../site/text/rich-text-parts.ts";
import { readKlinik } from "../klinik/klinik.server.ts";
import { addressOf } from "../klinik/klinik.ts";
import { faqPage, Questions } from "../spoergsmaal/questions.tsx";
import { readQuestions } from "../spoergsmaal/spoergsmaal.server.ts";
import type { Route } from "./+types/page";
import { FindUs } from "./find-us.tsx";
import { readPraktiskPriser, readPriceTables } from "./praktisk-priser.server.ts";
import { PriceTable } from "./price-table.tsx";

const CRUMBS = [{ label: "Praktisk & priser" }];

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const { textBefore, priser: _rows, ...page } = readPraktiskPriser(content);
  const { lead, rest } = splitLead(textBefore);
  return {
    ...page,
    lead,
    priceTables: readPriceTables(content),
    sections: splitSections(rest).filter(isWritten),
    address: addressOf(readKlinik(content)),
    questions: readQuestions(content),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const structured = faqPage(loaderData.questions);
  return documentMeta("/praktisk-priser", { matches, structured, page: loaderData });
}

export default function PraktiskPriserPage({ loaderData }: Route.ComponentProps) {
  const { priceTables, sections, locationImage, locationImageAlt } = loaderData;
  return (
    <div data-tone="sand">
      <PageHead crumbs={CRUMBS} {...headOf(loaderData)} />
      {priceTables.length > 0 ? (
        <TextWithAside aside={sections.length > 0 && sections.map(asAside)}>
          {priceTables.map((table, index) => (
            <PriceTable key={index} {...table} />
          ))}
        </TextWithAside>
      ) : (
        <SectionRows sections={sections} />
      )}
      <Questions questions={loaderData.questions} />
      <FindUs
        text={loaderData.textAfter}
        picture={locationImage ? { src: locationImage, alt: locationImageAlt } : undefined}
        mapAddress={loaderData.mapEmbedUrl}
        address={loaderData.address}
      />
    </div>
  );
}

function asAside(section: Section, index: number) {
  if (section.heading === "Afbud") return <Notice key={index} section={section} />;
  return (
    <div key={index}>
      {section.heading && <h2 className="title-s below-s">{section.heading}</h2>}
      <RichText html={section.html} />
    </div>
  );
}

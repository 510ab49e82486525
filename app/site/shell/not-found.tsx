import { PageHead } from "../page/page-head.tsx";
import { SearchField } from "./search-field.tsx";

type NotFoundProps = {
  sentence: string;
  lead?: string;
  wayOn?: { label: string; href: string };
};

export function NotFound({
  sentence,
  lead = MOVED_OR_MISSPELT,
  wayOn = FRONT_PAGE,
}: NotFoundProps) {
  return (
    <PageHead
      eyebrow="404"
      title={sentence}
      lead={lead}
      picture={{
        src: "/illustrations/404-vante.svg",
        alt: "En rød vante på en stakitpind i sne",
        focusPoint: { x: 50, y: 45 },
      }}
    >
      <SearchField label="Søg på hjemmesiden" />
      <p className="link-row">
        <a href={wayOn.href}>{wayOn.label}</a>
      </p>
    </PageHead>
  );
}

const MOVED_OR_MISSPELT =
  "Måske er siden flyttet eller taget ned, eller også er der en fejl i adressen. Skriv, hvad du ledte efter.";
const FRONT_PAGE = { label: "Til forsiden", href: "/" };

import { PageHead } from "../page/page-head.tsx";
import { SearchField } from "./search-field.tsx";

type NotFoundProps = {
  sentence: string;
  status?: 404 | 410;
  lead?: string;
  wayOn?: { label: string; href: string };
};

export function NotFound({
  sentence,
  status = 404,
  lead = status === 404 ? MOVED_OR_MISSPELT : REMOVED,
  wayOn = FRONT_PAGE,
}: NotFoundProps) {
  return (
    <PageHead
      eyebrow={String(status)}
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
  "Måske er siden flyttet, eller også er der en fejl i adressen. Skriv, hvad du ledte efter.";
const REMOVED = "Klinikken har fjernet den fra hjemmesiden. Skriv, hvad du ledte efter.";
const FRONT_PAGE = { label: "Til forsiden", href: "/" };

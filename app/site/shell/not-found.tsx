import { ButtonLink } from "../page/button-link.tsx";
import { PageHead } from "../page/page-head.tsx";

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
      <p>
        <ButtonLink to={wayOn.href} arrow>
          {wayOn.label}
        </ButtonLink>
      </p>
    </PageHead>
  );
}

const MOVED_OR_MISSPELT = "Måske er siden flyttet, eller også er der en fejl i adressen.";
const FRONT_PAGE = { label: "Til forsiden", href: "/" };

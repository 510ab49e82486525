import { samspil } from "../../server/context.ts";
import { ButtonLink } from "../../site/page/button-link.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import type { Route } from "./+types/thanks";
import { HOW_LONG } from "./callback-section.tsx";
import { readCallbackOffer } from "./opkald.server.ts";
import { CALLBACK_PATH } from "./opkald.ts";

const TITLE = "Tak, vi ringer til dig";

export function loader({ context }: Route.LoaderArgs) {
  return { next: readCallbackOffer(context.get(samspil).content)?.naeste ?? "" };
}

export const handle = { isShort: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    isUnlisted: true,
    title: TITLE,
    description: "Vi har fået dit nummer.",
    path: `${CALLBACK_PATH}/tak`,
  });
}

export default function CallbackThanks({ loaderData: { next } }: Route.ComponentProps) {
  return (
    <div data-tone="sage">
      <PageHead
        title={TITLE}
        lead={`Vi har fået dit nummer. ${next}`.trim()}
        aside={<p className="note">{HOW_LONG}</p>}
      >
        <p>
          <ButtonLink to="/" arrow>
            Til forsiden
          </ButtonLink>
        </p>
      </PageHead>
    </div>
  );
}

import { samspil } from "../../server/context.ts";
import type { RouteHandle } from "../../server/http/route-handle.ts";
import { ButtonLink } from "../../site/page/button-link.tsx";
import { Facts } from "../../site/page/facts.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { notFound } from "../../site/shell/not-found-response.ts";
import type { Route } from "./+types/page";
import { CallbackForm, HOW_LONG } from "./callback-section.tsx";
import { readCallbackOffer } from "./opkald.server.ts";
import { CALLBACK_PATH } from "./opkald.ts";
import { type CallbackThanks, receiveCallback } from "./receive-callback.server.ts";

const TITLE = "Ring mig op";
const CRUMBS = [{ label: "Kontakt", href: "/kontakt" }, { label: TITLE }];

export const handle: RouteHandle = { footer: "way" };

export function loader({ context }: Route.LoaderArgs) {
  return { callback: requireOffer(context) };
}

export function action({ request, context }: Route.ActionArgs) {
  return receiveCallback(request, context, requireOffer(context));
}

function requireOffer(context: Route.LoaderArgs["context"]) {
  const offer = readCallbackOffer(context.get(samspil).content);
  if (!offer) throw notFound();
  return offer;
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: TITLE,
    description: loaderData.callback.indledning,
    path: CALLBACK_PATH,
    crumbs: CRUMBS,
  });
}

export default function CallbackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { callback: offer } = loaderData;
  if (actionData && "summary" in actionData) return <Thanks {...actionData} next={offer.naeste} />;
  return (
    <div data-tone="sand">
      <PageHead
        title={TITLE}
        crumbs={CRUMBS}
        lead={offer.indledning}
        aside={
          <div id="ring-op">
            <CallbackForm offer={offer} refusal={actionData} />
          </div>
        }
      />
    </div>
  );
}

function Thanks({ summary, from, next }: CallbackThanks & { next: string }) {
  const facts = summary.map(({ label, value }) => ({ term: label, detail: value }));
  return (
    <div data-tone="sage">
      <PageHead
        title="Tak, vi ringer til dig"
        lead={next}
        aside={
          <div className="stack">
            <h2 className="sr">Det, du bad om</h2>
            <Facts facts={facts} />
            <p className="note">{HOW_LONG}</p>
          </div>
        }
      >
        <ButtonLink to={from ?? "/"}>
          {from ? "Tilbage til siden, du kom fra" : "Til forsiden"}
        </ButtonLink>
      </PageHead>
    </div>
  );
}

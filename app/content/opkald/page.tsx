import { samspil } from "../../server/context.ts";
import type { RouteHandle } from "../../server/http/route-handle.ts";
import { Facts } from "../../site/page/facts.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { notFound } from "../../site/shell/not-found-response.ts";
import type { Route } from "./+types/page";
import { CallbackSection, HOW_LONG } from "./callback-section.tsx";
import { readCallbackOffer } from "./opkald.server.ts";
import { CALLBACK_PATH } from "./opkald.ts";
import { receiveCallback } from "./receive-callback.server.ts";

const TITLE = "Ring mig op";
const CRUMBS = [{ label: "Kontakt", href: "/kontakt" }, { label: TITLE }];

export const handle: RouteHandle = { hasCallback: true, footer: "way", limit: "callbacks" };

export function loader({ context }: Route.LoaderArgs) {
  return { offer: requireOffer(context) };
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
    description: loaderData.offer.indledning,
    path: CALLBACK_PATH,
    crumbs: CRUMBS,
  });
}

export default function CallbackPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "summary" in actionData) {
    return <Thanks summary={actionData.summary} next={loaderData.offer.naeste} />;
  }
  return (
    <div data-tone="sand">
      <PageHead title={TITLE} crumbs={CRUMBS} />
      <CallbackSection offer={loaderData.offer} title="Skriv dit nummer" refusal={actionData} />
    </div>
  );
}

type ThanksProps = { summary: { label: string; value: string }[]; next: string };

function Thanks({ summary, next }: ThanksProps) {
  const facts = summary.map(({ label, value }) => ({ term: label, detail: value }));
  return (
    <div data-tone="sage">
      <PageHead
        title="Tak, vi ringer til dig"
        lead={next}
        aside={
          <div className="stack">
            <Facts facts={facts} />
            <p className="note">{HOW_LONG}</p>
          </div>
        }
      />
    </div>
  );
}

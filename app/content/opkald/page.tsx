import { redirect } from "react-router";
import { samspil } from "../../server/context.ts";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { notFound } from "../../site/shell/not-found-response.ts";
import type { Route } from "./+types/page";
import { CallbackSection } from "./callback-section.tsx";
import { readCallbackOffer } from "./opkald.server.ts";
import { CALLBACK_PATH } from "./opkald.ts";
import { takeCallback } from "./take-callback.server.ts";

const TITLE = "Ring mig op";
const CRUMBS = [
  { label: "Forside", href: "/" },
  { label: "Kontakt", href: "/kontakt" },
  { label: TITLE },
];

export const handle = { isShort: true };

export function loader({ context }: Route.LoaderArgs) {
  return { offer: requireOffer(context) };
}

/** Thanked on a page of its own, so that a reload sends nothing again. */
export async function action({ request, context }: Route.ActionArgs) {
  const refusal = await takeCallback(request, context, requireOffer(context));
  return refusal ?? redirect(`${CALLBACK_PATH}/tak`, 303);
}

function requireOffer(context: Route.LoaderArgs["context"]) {
  const offer = readCallbackOffer(context.get(samspil).content);
  if (!offer) throw notFound("Siden blev ikke fundet");
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
  return (
    <div data-tone="sand">
      <PageHead title={TITLE} crumbs={CRUMBS} />
      <CallbackSection offer={loaderData.offer} title="Skriv dit nummer" refusal={actionData} />
    </div>
  );
}

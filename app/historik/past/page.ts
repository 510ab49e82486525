import { redirect } from "react-router";
import { admin } from "../../admin/shell/gate.server.ts";
import { samspil } from "../../server/context.ts";
import { renderPage } from "../../server/render-page.ts";
import type { Route } from "./+types/page";
import { readPast } from "./kept.server.ts";
import { PAST, pastPage } from "./moments.ts";
import { asPast, isPageAddress } from "./past-html.server.tsx";

/** A page as visitors were shown it at the moment: rendered as theirs are, and kept by nobody. */
export function loader(args: Route.LoaderArgs) {
  return showPage(args);
}

/** Whatever is sent from a page of the past goes nowhere: it is not even read. */
export function action(args: Route.ActionArgs) {
  return showPage(args, "Her kan intet sendes. Det er hjemmesiden, som den var.");
}

async function showPage({ params, url, context }: Route.LoaderArgs, refusal?: string) {
  const services = context.get(samspil);
  const { email } = context.get(admin);
  const past = await readPast(services, params.moment, email);
  if (!past) return redirect(`${PAST}?tid=${encodeURIComponent(params.moment)}`);
  const path = `/${params["*"]}`;
  if (!isPageAddress(path)) return redirect(pastPage(past.moment));
  const page = await context.get(renderPage)(path + url.search, past.content);
  const location = page.headers.get("location");
  if (location) return redirect(pastPage(past.moment, location));
  const { media, settings } = services;
  return asPast(page, { past, path, refusal, media, origin: settings.origin });
}

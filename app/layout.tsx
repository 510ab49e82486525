import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/layout";
import { contentDocuments } from "./documents.server.ts";
import { readKlinik } from "./klinik/klinik.server.ts";
import { itemCount } from "./kurv/cart.ts";
import { CartPopup } from "./kurv/cart-popup.tsx";
import { CartProvider, useCart } from "./kurv/cart-provider.tsx";
import { SentOrderNews } from "./kurv/sent-order-news.tsx";
import { psykologMenu } from "./om/om.server.ts";
import { samspil } from "./server/context.ts";
import { ErrorView } from "./site/error-view.tsx";
import { Footer } from "./site/footer.tsx";
import { Header } from "./site/header.tsx";
import { LastResort } from "./site/last-resort.tsx";
import { NavigationProgress } from "./site/navigation-progress.tsx";
import { NotFound } from "./site/not-found.tsx";
import { turnToReadAhead } from "./site/read-ahead.ts";
import type { SiteData } from "./site/site-data.ts";
import { SkipLink } from "./site/skip-link.tsx";
import { TurningPages } from "./site/turning-pages.tsx";
import { terapiMenu } from "./terapi/terapi.server.ts";
import { uddannelseMenu } from "./uddannelse/uddannelse.server.ts";

/** The visitor's frame: header with menus from content, footer, cart. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const clinic = readKlinik(content);
  const site: SiteData = {
    clinic,
    menus: {
      om: psykologMenu(content),
      terapi: terapiMenu(content),
      uddannelse: uddannelseMenu(content),
    },
  };
  const facts = {
    origin: settings.origin,
    name: clinic.navn,
    provisional: content.isProvisional(contentDocuments),
  };
  return { site, facts, webVitals: settings.webVitals };
}

/** Menus and footer stay while pages turn: less to fetch, and a failed fetch leaves the frame standing. */
export function shouldRevalidate() {
  return false;
}

export const clientMiddleware = [turnToReadAhead];

/** The head of a page that could not be shown; every page that can has its own. */
export function meta({ error }: Route.MetaArgs): Route.MetaDescriptors {
  const sentence = isRouteErrorResponse(error) ? sentenceOf(error.data) : undefined;
  return [
    { title: `${sentence ?? "Ups, noget gik galt"} · Samspil` },
    { name: "robots", content: "noindex" },
  ];
}

export default function VisitorLayout() {
  const { site } = useLoaderData<typeof loader>();
  const isShort = useMatches().some(({ handle }) => isShortPage(handle));
  return (
    <Frame site={site} compactFooter={isShort}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const loaded = useRouteLoaderData<typeof loader>("layout");
  if (!loaded) return <LastResort />;
  return (
    <Frame site={loaded.site} compactFooter>
      <Trouble error={error} />
    </Frame>
  );
}

function Frame({
  site,
  compactFooter = false,
  children,
}: {
  site: SiteData;
  compactFooter?: boolean;
  children: React.ReactNode;
}) {
  return (
    <CartProvider>
      <SkipLink />
      <HeaderWithCart site={site} />
      <NavigationProgress />
      <TurningPages>{children}</TurningPages>
      <Footer site={site} compact={compactFooter} />
      <CartPopup />
      <SentOrderNews />
    </CartProvider>
  );
}

function HeaderWithCart({ site }: { site: SiteData }) {
  const { state } = useCart();
  return <Header site={site} cartCount={itemCount(state.items)} />;
}

/** The sentence a loader threw, or the general one for what nobody expected. */
function Trouble({ error }: { error: unknown }) {
  const sentence = isRouteErrorResponse(error) ? sentenceOf(error.data) : undefined;
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFound sentence={sentence ?? "Siden blev ikke fundet"} />;
  }
  return (
    <ErrorView
      sentence={sentence ?? "Der opstod en fejl ved indlæsning af data. Prøv venligst igen senere."}
    />
  );
}

function isShortPage(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "isShort" in handle;
}

function sentenceOf(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("sentence" in data)) return undefined;
  return typeof data.sentence === "string" ? data.sentence : undefined;
}

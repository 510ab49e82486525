import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/site-layout";
import { readKlinik, readSiteState, readTelephone } from "./content/klinik/klinik.server.ts";
import { readKontakt } from "./content/kontakt/kontakt.server.ts";
import { readNavigation } from "./content/navigation.server.ts";
import { thanked } from "./content/opkald/context.ts";
import { readCallbackOffer } from "./content/opkald/opkald.server.ts";
import { CALLBACK_PATH } from "./content/opkald/opkald.ts";
import { readPraktiskPriser } from "./content/praktisk-priser/praktisk-priser.server.ts";
import { ARTICLE_NOT_LOADED } from "./content/viden/viden.ts";
import { isWritten } from "./content/written.ts";
import { readFocusPoints } from "./editor/fields/billeder.server.ts";
import { featureRegistry } from "./feature.ts";
import { toObject } from "./formats/json.ts";
import { samspil } from "./server/context.ts";
import type { FooterKind, RouteHandle } from "./server/http/route-handle.ts";
import addToCart from "./shop/buy/cart/add-to-cart.ts?inline-script";
import { FocusPoints } from "./site/picture/picture.tsx";
import { isWithin } from "./site/shell/current-link.ts";
import { ErrorView } from "./site/shell/error-view.tsx";
import { Footer } from "./site/shell/footer.tsx";
import { Header } from "./site/shell/header.tsx";
import { InlineScript } from "./site/shell/inline-script.tsx";
import { LastResort } from "./site/shell/last-resort.tsx";
import { Loading } from "./site/shell/loading.tsx";
import { NotFound } from "./site/shell/not-found.tsx";
import { NO_SUCH_PAGE } from "./site/shell/not-found-response.ts";
import type { SiteData } from "./site/shell/site-data.ts";
import { SkipLink } from "./site/shell/skip-link.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const clinic = readKlinik(content);
  const state = readSiteState(content, settings);
  const registry = context.get(featureRegistry);
  const navigation = readNavigation(registry, content, settings);
  const canCallBack = readCallbackOffer(content) !== undefined;
  const site: SiteData = {
    clinic,
    contactPath: "/kontakt",
    canCallBack,
    isClosedNow: canCallBack && readTelephone(content)?.isOpen === false,
    canFind:
      readPraktiskPriser(content).textAfter !== "" || readKontakt(content).mapEmbedUrl !== "",
    hasShop: registry.publicPages.some(
      (page) => page.path === "/shop" && isWritten(content, settings, page),
    ),
    ...navigation,
    // Visitors of a site that is not open get its law pages alone.
    ...(state !== "open" && !content.isPreview && CLOSED),
  };
  const facts = {
    origin: settings.origin,
    name: clinic.navn,
    provisional: content.isProvisional(content.definitions) || state === "soon",
  };
  return {
    site,
    facts,
    isThanked: context.get(thanked),
    focusPoints: readFocusPoints(content),
    webVitals: settings.webVitals,
  };
}

const CLOSED = { menu: [], footer: [], hasShop: false, isClosedNow: false };

/** Only pages that failed use it; others have their own. */
export function meta({ error, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const sentence = isRouteErrorResponse(error) ? sentenceOf(error.data) : undefined;
  return [
    { title: errorTitle(sentence, loaderData?.site.clinic.navn) },
    { name: "robots", content: "noindex" },
  ];
}

export default function VisitorLayout({ loaderData }: Route.ComponentProps) {
  const matches = useMatches();
  const handles: RouteHandle[] = matches.map(({ handle }) => Object(handle));
  if (handles.some(({ hasOwnFrame }) => hasOwnFrame)) {
    return (
      <FocusPoints value={loaderData.focusPoints}>
        <Outlet />
      </FocusPoints>
    );
  }
  // Each page with the form reads the offer to call back by this name.
  const hasForm = matches.some(({ loaderData }) => toObject(loaderData).callback);
  return (
    <FocusPoints value={loaderData.focusPoints}>
      <Frame
        {...loaderData}
        footer={handles.find(({ footer }) => footer)?.footer}
        callbackPath={hasForm && !loaderData.isThanked ? "#ring-op" : CALLBACK_PATH}
      >
        <Outlet />
      </Frame>
    </FocusPoints>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const loaded = useRouteLoaderData<typeof loader>("site-layout");
  if (!loaded) return <LastResort />;
  return (
    <Frame {...loaded} callbackPath={CALLBACK_PATH}>
      <ErrorPage error={error} site={loaded.site} />
    </Frame>
  );
}

type FrameProps = {
  site: SiteData;
  footer?: FooterKind;
  /** Of the form of 'Ring mig op'. */
  callbackPath: string;
  children: React.ReactNode;
};

function Frame({ site, footer, callbackPath, children }: FrameProps) {
  const { pathname } = useLocation();
  const isInShop = ["/shop", "/kurv"].some((part) => isWithin(part, pathname));
  const callback = site.isClosedNow ? callbackPath : undefined;
  return (
    <>
      <InlineScript code={addToCart} />
      <SkipLink />
      <Header
        site={site}
        pathname={pathname}
        callback={callback}
        cart={site.hasShop && <CartLink />}
      />
      <p className="sr" role="status" id="sidens-titel" />
      {/* CSS hides it for the first 200 ms. */}
      <div className="navigation-progress" id="paa-vej" lang="da" hidden>
        <Loading />
      </div>
      <main id="indhold" tabIndex={-1} data-shop={isInShop || undefined}>
        {children}
      </main>
      <Footer site={site} kind={footer} />
      <template
        id="uheld"
        title={errorTitle(undefined, site.clinic.navn)}
        data-below="/viden/"
        data-sentence={ARTICLE_NOT_LOADED}
      >
        <ErrorView wordsOnly sentence={NOT_LOADED} />
      </template>
    </>
  );
}

function ErrorPage({ error, site }: { error: unknown; site: SiteData }) {
  const { pathname } = useLocation();
  const sentence = isRouteErrorResponse(error) ? sentenceOf(error.data) : undefined;
  if (isRouteErrorResponse(error) && error.status === 404) {
    const { lead } = Object(error.data);
    const part = site.menu.find(({ href }) => isWithin(href, pathname));
    return <NotFound sentence={sentence ?? NO_SUCH_PAGE} lead={lead} wayOn={part} />;
  }
  return <ErrorView sentence={sentence ?? NOT_LOADED} />;
}

function errorTitle(sentence = "Ups, noget gik galt", clinic = ""): string {
  return [sentence, clinic].filter(Boolean).join(" · ");
}

const NOT_LOADED = "Der opstod en fejl ved indlæsning af data. Prøv venligst igen senere.";

function sentenceOf(data: unknown): string | undefined {
  const { sentence } = toObject(data);
  return typeof sentence === "string" ? sentence : undefined;
}

/** Keeps room for the count: only the browser has the cart. */
function CartLink() {
  return (
    <a className="cart-link" href="/kurv" aria-label="Kurv">
      <span>Kurv</span> <b />
    </a>
  );
}

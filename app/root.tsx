import { useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import type { loader as visitorLoader } from "./layout.tsx";
import type { loader as profileLoader } from "./om/profil.tsx";
import { keepEarlyClicks, replayEarlyClicks } from "./site/early-clicks.ts";
import favicon from "./site/favicon.svg?raw";
import afacad from "./site/fonts/afacad-danish.woff2?url";
import literata from "./site/fonts/literata-danish.woff2?url";
import { InlineScript } from "./site/inline-script.tsx";
import { LastResort } from "./site/last-resort.tsx";
import reportVitals from "./site/report-vitals.ts?worker&url";
import { startAfterPaint } from "./site/start-after-paint.ts";
import { startWordsFirst } from "./site/words-first.ts";
import styles from "./styles.css?url";

/** What stands in the page itself is there when its script comes, which need not bring it along. */
const isServer = import.meta.env.SSR;

export function links(): Route.LinkDescriptors {
  const font = {
    rel: "preload",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  } as const;
  return [
    ...(isServer ? [iconWithin(), { rel: "apple-touch-icon", href: "/apple-touch-icon.png" }] : []),
    { ...font, href: afacad },
    { ...font, href: literata },
    { rel: "stylesheet", href: styles },
    { rel: "alternate", type: "application/rss+xml", title: "Nyheder", href: "/nyheder.xml" },
  ];
}

/** A request of its own would share the line with the fonts. */
function iconWithin() {
  const href = `data:image/svg+xml,${encodeURIComponent(favicon)}`;
  return { rel: "icon", href, type: "image/svg+xml" };
}

export function Layout({ children }: { children: React.ReactNode }) {
  const visitor = useRouteLoaderData<typeof visitorLoader>("layout");
  const profile = useRouteLoaderData<typeof profileLoader>("om/profil");
  return (
    <html lang={profile?.language ?? "da"} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {visitor?.webVitals && <script type="module" async src={reportVitals} />}
      </head>
      <body>
        <InlineScript code={isServer ? keepEarlyClicks : ""} />
        {children}
        <ScrollRestoration />
        <Scripts />
        <InlineScript code={isServer ? startAfterPaint : ""} />
      </body>
    </html>
  );
}

export default function App() {
  useEffect(() => {
    startWordsFirst();
    // When what the first effects have set is drawn: what is pressed may ask for it.
    const replay = setTimeout(replayEarlyClicks);
    return () => clearTimeout(replay);
  }, []);
  return <Outlet />;
}

/** Only when the visitor's layout itself could not be shown. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <LastResort />
      {import.meta.env.DEV && error instanceof Error && <pre>{error.stack}</pre>}
    </>
  );
}

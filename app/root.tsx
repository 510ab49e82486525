import { src as visitorEntry, imports as visitorImports } from "virtual:visitor-entry";
import { useEffect } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { toObject } from "./formats/json.ts";
import { putBackTyped } from "./site/browser/keep-typed.ts";
import { reloadOnNewBuild } from "./site/browser/reload-on-new-build.ts";
import reportVitals from "./site/browser/report-vitals.ts?worker&url";
import { startAfterPaint } from "./site/browser/start-after-paint.ts";
import favicon from "./site/favicon.svg?raw";
import afacad from "./site/fonts/afacad-danish.woff2?url";
import literata from "./site/fonts/literata-danish.woff2?url";
import { InlineScript } from "./site/shell/inline-script.tsx";
import { LastResort } from "./site/shell/last-resort.tsx";
import type { loader as visitorLoader } from "./site-layout.tsx";
import styles from "./styles.css?url";

/** Navigation needs both the script and the style sheet of the same build. */
const BUILD = `${visitorEntry} ${styles}`;

export function links(): Route.LinkDescriptors {
  const font = {
    rel: "preload",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  } as const;
  return [
    iconWithin(),
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
    { rel: "manifest", href: "/site.webmanifest" },
    { ...font, href: afacad },
    { ...font, href: literata },
    { rel: "stylesheet", href: styles },
    { rel: "alternate", type: "application/rss+xml", title: "Nyheder", href: "/nyheder.xml" },
  ];
}

/** The icon is inline: a separate request would compete with the fonts. */
function iconWithin() {
  const href = `data:image/svg+xml,${encodeURIComponent(favicon)}`;
  return { rel: "icon", href, type: "image/svg+xml" };
}

/** Visitors get a document with some React components; the admin is a React Router app. */
export function Layout({ children }: { children: React.ReactNode }) {
  const visitor = useRouteLoaderData<typeof visitorLoader>("site-layout");
  const matches = useMatches();
  const lang = matches.some(({ loaderData }) => toObject(loaderData).language === "en")
    ? "en"
    : "da";
  const hasOwnFrame = matches.some(({ handle }) => "hasOwnFrame" in toObject(handle));
  const isAdmin = !matches.some(({ id }) => id === "site-layout");
  // Navigation replaces `<main>` alone: a page of another frame counts as one of another build.
  const build = hasOwnFrame ? `${BUILD} ${lang}` : BUILD;
  return (
    <html lang={lang} suppressHydrationWarning data-build={isAdmin ? undefined : build}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {visitor?.webVitals && <script type="module" async src={reportVitals} data-guest />}
      </head>
      <body>
        <InlineScript code={reloadOnNewBuild} />
        {children}
        {isAdmin ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          <InlineScript code={startAfterPaint([visitorEntry, ...visitorImports])} />
        )}
      </body>
    </html>
  );
}

export default function App() {
  useEffect(() => {
    putBackTyped();
    document.documentElement.dataset.ready = "";
  }, []);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <LastResort />
      {import.meta.env.DEV && error instanceof Error && <pre>{error.stack}</pre>}
    </>
  );
}

import { useMemo } from "react";
import { useLocation, useRouteError } from "react-router";
import { readErrorId } from "./error-name.ts";
import { Loading } from "./loading.tsx";
import { PageHead } from "./page-head.tsx";
import { useFreshBuild } from "./use-fresh-build.ts";
import { arePagesTurned } from "./words-first.ts";

export function ErrorView({ sentence = NOT_YOUR_FAULT }: { sentence?: string }) {
  const { pathname, search } = useLocation();
  const error = useRouteError();
  const errorId = useErrorId(error);
  const isLoadedAnew = useFreshBuild(error);
  if (isLoadedAnew) return <Loading />;

  return (
    <PageHead
      title="Ups, noget gik galt"
      lead={sentence}
      picture={{
        src: "/illustrations/404-vante.svg",
        alt: "",
        focusPoint: { x: 50, y: 45 },
      }}
    >
      {errorId && (
        <p className="caption" data-error-id={errorId}>
          Fejlens nummer er {errorId}.
        </p>
      )}
      {import.meta.env.DEV && error instanceof Error && <pre>{error.stack}</pre>}
      <p>
        {/* With a target: not turned to, but loaded anew. */}
        <a className="button" href={pathname + search} target="_self">
          Prøv igen
        </a>
      </p>
    </PageHead>
  );
}

const isServer = import.meta.env.SSR;

const NOT_YOUR_FAULT =
  "Det er os, ikke dig. Vent et øjeblik, og prøv så igen. Hjælper det ikke, så ring eller skriv til os.";

/**
 * What the visitor can name on the telephone, and we can find in the log. The browser hears of an error without its id:
 * it stands in the page that the script takes over.
 */
function useErrorId(error: unknown): string | undefined {
  return useMemo(() => {
    const known = readErrorId(error);
    if (known || isServer || arePagesTurned()) return known;
    return document.querySelector<HTMLElement>("[data-error-id]")?.dataset.errorId;
  }, [error]);
}

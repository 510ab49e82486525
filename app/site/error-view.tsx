import { useLocation, useRouteError } from "react-router";
import { Loading } from "./loading.tsx";
import { PageHead } from "./page-head.tsx";
import { useFreshBuild } from "./use-fresh-build.ts";

type ErrorViewProps = {
  sentence?: string;
  /** What the visitor can name on the telephone, and we can find in the log. */
  errorId?: string;
};

export function ErrorView({ sentence = NOT_YOUR_FAULT, errorId }: ErrorViewProps) {
  const { pathname, search } = useLocation();
  const isLoadedAnew = useFreshBuild(useRouteError());
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
      {errorId && <p className="caption">Fejlens nummer er {errorId}.</p>}
      <p>
        {/* With a target: not turned to, but loaded anew. */}
        <a className="button" href={pathname + search} target="_self">
          Prøv igen
        </a>
      </p>
    </PageHead>
  );
}

const NOT_YOUR_FAULT =
  "Det er os, ikke dig. Vent et øjeblik, og prøv så igen. Hjælper det ikke, så ring eller skriv til os.";

import { useEffect } from "react";
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  useLocation,
  useNavigation,
  useRouteError,
} from "react-router";
import type { Route } from "./+types/admin-layout";
import adminStyles from "./admin.css?url";
import { readFocusPoints } from "./editor/fields/billeder.server.ts";
import { samspil } from "./server/context.ts";
import { Bar, isIn, type MenuEntry } from "./shell/bar.tsx";
import { admin, requireAdmin } from "./shell/gate.server.ts";
import { clearEditorFlag, setEditorFlag } from "./shell/local-storage.ts";
import { mayOpen } from "./shell/permissions.ts";
import { Screen, ScreenTitle } from "./shell/screen.tsx";
import { revalidateUnlessFailed } from "./shell/stay-on-error.ts";
import { useFocusOwner } from "./shell/use-focus-owner.ts";
import { FocusPoints } from "./site/picture/picture.tsx";
import { ErrorView } from "./site/shell/error-view.tsx";
import { Loading } from "./site/shell/loading.tsx";
import { refusedSentence } from "./site/shell/refused-sentence.ts";
import { SkipLink } from "./site/shell/skip-link.tsx";
import { readMenu } from "./tools/find/menu.server.ts";
import { SearchDialog } from "./tools/find/search-dialog.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

/** Keeps a loader so that the gate runs on every navigation, also where a page has none of its own. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id, email, role } = context.get(admin);
  const canEdit = mayOpen(role, "/admin/rediger");
  const year = new Date().getFullYear();
  const focusPoints = readFocusPoints(context.get(samspil).content);
  return { account: id, email, canEdit, year, focusPoints, menu: await readMenu(context) };
}

export const shouldRevalidate = revalidateUnlessFailed;

export function links(): Route.LinkDescriptors {
  return [{ rel: "stylesheet", href: adminStyles }];
}

export function meta(): Route.MetaDescriptors {
  return [{ name: "robots", content: "noindex" }];
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { email, canEdit, year, focusPoints, menu } = loaderData;
  useEffect(canEdit ? setEditorFlag : clearEditorFlag, [canEdit]);
  const isLoading = useNavigation().state === "loading";
  return (
    <Frame email={email} year={year} menu={menu}>
      <FocusPoints value={focusPoints}>
        <Outlet />
      </FocusPoints>
      {isLoading && (
        <div className="admin-loading">
          <Loading />
        </div>
      )}
    </Frame>
  );
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  const { pathname } = useLocation();
  const { email = "Din konto", year, menu = [] } = loaderData ?? {};
  const screen = menu.find((entry) => isIn(entry, pathname));
  const refusal = refusalOf(error);
  return (
    <Frame email={email} year={year} menu={menu}>
      {refusal ? (
        <NotPermitted sentence={refusal} />
      ) : (
        <>
          <ScreenTitle parts={[screen?.title ?? "Fejl"]} />
          <ErrorView sentence={refusedSentence(error) ?? screen?.unread ?? NOT_LOADED} />
        </>
      )}
    </Frame>
  );
}

const NOT_LOADED = "Der opstod en fejl ved indlæsning af indhold";

type FrameProps = { email: string; year?: number; menu: MenuEntry[]; children: React.ReactNode };

function Frame({ email, year, menu, children }: FrameProps) {
  const main = useFocusOwner();
  return (
    <div className="admin">
      <SkipLink />
      <Bar email={email} menu={menu} search={SearchDialog} />
      <main id="indhold" className="wrap" tabIndex={-1} ref={main}>
        <noscript>
          <p className="banner banner--error">
            Slå JavaScript til i browseren, før du retter noget her.
          </p>
        </noscript>
        {children}
      </main>
      <footer className="admin-foot">
        <div className="wrap row row--apart">
          <span>© {year} Samspil</span>
          <a className="link" href="/" target="_blank" rel="noopener">
            Se hjemmesiden (åbner i nyt vindue)
          </a>
        </div>
      </footer>
    </div>
  );
}

function refusalOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || !error.data?.isRefused) return undefined;
  return String(error.data.sentence);
}

function NotPermitted({ sentence }: { sentence: string }) {
  return (
    <Screen title="Ingen adgang">
      <p>{sentence}</p>
      <p className="row">
        <Link className="button" to="/admin">
          Til oversigten
        </Link>
        <Link className="link" to="/admin/konto">
          Din konto
        </Link>
      </p>
    </Screen>
  );
}

import { useEffect } from "react";
import { Form, Link, Outlet, useNavigation, useRouteError } from "react-router";
import adminStyles from "../../admin.css?url";
import { ErrorView } from "../../site/shell/error-view.tsx";
import { Loading } from "../../site/shell/loading.tsx";
import { Logo } from "../../site/shell/logo.tsx";
import { SkipLink } from "../../site/shell/skip-link.tsx";
import { keepPage } from "../save/keep-form.ts";
import type { Route } from "./+types/layout";
import { admin, requireAdmin } from "./gate.server.ts";
import { NotPermitted, refusalOf } from "./not-permitted.tsx";
import { ScreenTitle } from "./screen.tsx";
import { useFocusOwner } from "./use-focus-owner.ts";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

/** Keeps a loader so that the gate runs on every navigation, also where a page has none of its own. */
export function loader({ context }: Route.LoaderArgs) {
  return { email: context.get(admin).email, year: new Date().getFullYear() };
}

export const shouldRevalidate = keepPage;

export function links(): Route.LinkDescriptors {
  return [{ rel: "stylesheet", href: adminStyles }];
}

export function meta(): Route.MetaDescriptors {
  return [{ name: "robots", content: "noindex" }];
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { email, year } = loaderData;
  const isLoading = useNavigation().state === "loading";
  return (
    <Frame email={email} year={year}>
      <Outlet />
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
  const email = loaderData?.email ?? "Din konto";
  const refusal = refusalOf(error);
  return (
    <Frame email={email} year={loaderData?.year}>
      {refusal ? (
        <NotPermitted sentence={refusal} />
      ) : (
        <>
          <ScreenTitle parts={["Fejl"]} />
          <ErrorView sentence="Der opstod en fejl ved indlæsning af indhold" />
        </>
      )}
    </Frame>
  );
}

type FrameProps = { email: string; year?: number; children: React.ReactNode };

function Frame({ email, year, children }: FrameProps) {
  const main = useFocusOwner();
  return (
    <div className="admin">
      <SkipLink />
      <header className="admin-head on-dark">
        <div className="wrap admin-head__in">
          <Link className="logo" to="/admin" aria-label="Samspil administration">
            <Logo />
          </Link>
          <div className="admin-head__who">
            <Link to="/admin/konto">{email}</Link>
            <Form method="post" action="/admin/log-ud">
              <button className="text-button" type="submit">
                Log ud
              </button>
            </Form>
          </div>
        </div>
      </header>
      <main id="indhold" className="wrap" tabIndex={-1} ref={main}>
        {children}
      </main>
      <footer className="admin-foot">
        <div className="wrap">
          <span>© {year} Samspil</span>
          <a className="link" href="/" target="_blank" rel="noopener">
            Se hjemmesiden (åbner i nyt vindue)
          </a>
        </div>
      </footer>
    </div>
  );
}

import { useEffect } from "react";
import { ContentScreen } from "../../admin/content-screen.tsx";
import { stayOnError } from "../../admin/save/stay-on-error.ts";
import { ScreenTitle } from "../../admin/shell/screen.tsx";
import { ErrorView } from "../../site/shell/error-view.tsx";
import type { Route } from "./+types/admin";
import {
  ArtikelLinkField,
  ArtikelTextField,
  ArtikelTitleField,
  WhereReadField,
} from "./admin-artikel.tsx";
import { TagsField } from "./admin-tags.tsx";
import { videnScreen } from "./forms.server.ts";

export const loader = videnScreen.loader;
export const action = videnScreen.action;
export const clientAction = stayOnError;

const CONTROLS = {
  title: ArtikelTitleField,
  isExternalLink: WhereReadField,
  link: ArtikelLinkField,
  content: ArtikelTextField,
  tags: TagsField,
};

export default function VidenAdmin({ loaderData }: Route.ComponentProps) {
  return <ContentScreen loaderData={loaderData} controls={CONTROLS} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <>
      <ScreenTitle parts={["Viden"]} />
      <ErrorView sentence="Der opstod en fejl ved indlæsning af data." />
    </>
  );
}

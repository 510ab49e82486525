import { useRouteLoaderData } from "react-router";
import type { SiteData } from "../../site/shell/site-data.ts";

export type ClinicContact = { telefon: string; email: string };

export function useClinic(): ClinicContact {
  const visitor = useRouteLoaderData<{ site: SiteData }>("site-layout");
  return visitor?.site.clinic ?? { telefon: "", email: "" };
}

import { useRouteLoaderData } from "react-router";
import type { SiteData } from "../../site/shell/site-data.ts";

export type ClinicContact = { telefon: string; email: string };

/** As the frame of the page has it: nothing more is asked for. */
export function useClinic(): ClinicContact {
  const visitor = useRouteLoaderData<{ site: SiteData }>("site-layout");
  return visitor?.site.clinic ?? { telefon: "", email: "" };
}

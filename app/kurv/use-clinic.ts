import { useRouteLoaderData } from "react-router";
import type { loader as visitorLoader } from "../layout.tsx";

export type Clinic = { telefon: string; email: string };

/** As the frame of the page has it: nothing more is asked for. */
export function useClinic(): Clinic {
  const visitor = useRouteLoaderData<typeof visitorLoader>("layout");
  return visitor?.site.clinic ?? { telefon: "", email: "" };
}

import { ContentScreen } from "../../admin/content-screen.tsx";
import { stayOnError } from "../../admin/save/stay-on-error.ts";
import type { Route } from "./+types/admin";
import { PriceListField } from "./admin-price-lists.tsx";
import { praktiskPriserScreen } from "./forms.server.ts";

export const loader = praktiskPriserScreen.loader;
export const action = praktiskPriserScreen.action;
export const clientAction = stayOnError;

const CONTROLS = { textBefore: PriceListField };

export default function PraktiskPriserAdmin({ loaderData }: Route.ComponentProps) {
  return <ContentScreen loaderData={loaderData} controls={CONTROLS} />;
}

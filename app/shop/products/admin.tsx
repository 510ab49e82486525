import { ContentScreen } from "../../admin/content-screen.tsx";
import { stayOnError } from "../../admin/save/stay-on-error.ts";
import { ScreenError } from "../../admin/shell/screen.tsx";
import type { Route } from "./+types/admin";
import { PriceField } from "./admin-price-field.tsx";
import { ProduktNameField, ProduktPictureField } from "./admin-produkt.tsx";
import { shopScreen } from "./forms.server.ts";

export const loader = shopScreen.loader;
export const action = shopScreen.action;
export const clientAction = stayOnError;

const CONTROLS = {
  navn: ProduktNameField,
  pris: PriceField,
  billede: ProduktPictureField,
  billede2: ProduktPictureField,
  billede3: ProduktPictureField,
  billede4: ProduktPictureField,
};

export default function ShopAdmin({ loaderData }: Route.ComponentProps) {
  return <ContentScreen loaderData={loaderData} controls={CONTROLS} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ScreenError
      title="Shop"
      error={error}
      sentence="Der opstod en fejl ved indlæsning af indhold"
    />
  );
}

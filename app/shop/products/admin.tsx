import { TextField } from "../../editor/controls/fields.tsx";
import { useTextField } from "../../editor/controls/form-state.tsx";
import { NameField } from "../../editor/controls/name-field.tsx";
import { ContentScreen } from "../../editor/screen/content-screen.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import { priceHint } from "../goods/price-hint.ts";
import { produktId, produktPath } from "../goods/shop.ts";
import type { Route } from "./+types/admin";
import { shopScreen } from "./forms.server.ts";

export const loader = shopScreen.loader;
export const action = shopScreen.action;
export const clientAction = stayOnError;

const CONTROLS = {
  navn: ProduktNameField,
  pris: PriceField,
};

export default function ShopAdmin({ loaderData }: Route.ComponentProps) {
  return <ContentScreen loaderData={loaderData} controls={CONTROLS} />;
}

function ProduktNameField() {
  return <NameField idOf={produktId} pathOf={produktPath} />;
}

function PriceField({ name }: { name: string }) {
  const hint = priceHint(useTextField(name).value);
  return (
    <div className="form-field">
      <TextField
        name={name}
        hint={
          hint?.charged ? (
            <>
              I kurven koster den <strong>{hint.charged}</strong>
            </>
          ) : (
            "Skriv kun prisen, for eksempel 599 kr."
          )
        }
      />
      <p className={hint?.warning && "form-field__error"} role="status">
        {hint?.warning}
      </p>
    </div>
  );
}

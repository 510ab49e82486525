import { useForm, useTextField } from "../../admin/form/form-state.tsx";
import { NameField } from "../../admin/form/name-field.tsx";
import { ImageField } from "../../admin/image/image-field.tsx";
import { produktId, produktPath } from "./shop.ts";

export function ProduktNameField() {
  return <NameField idOf={produktId} pathOf={produktPath} />;
}

/** Filed under the id, which a new product gets from its name. */
export function ProduktPictureField({ name }: { name: string }) {
  const newId = produktId(useTextField("navn").value);
  const { id = newId || "nyt" } = useForm();
  return <ImageField name={name} place={`shop/products/${id}`} />;
}

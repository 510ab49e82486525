import type { ReactNode } from "react";
import { ImageField } from "../image/image-field.tsx";
import type { OpenItem } from "../list/list.server.ts";
import type { Whole } from "../save/conflict.ts";
import { textOf } from "../save/field-values.ts";
import type { FieldValues } from "../save/save-answer.ts";
import { Screen, type ScreenBack } from "../shell/screen.tsx";
import { EditForm } from "./edit-form.tsx";
import { useTextField } from "./form-state.tsx";
import { slugOf } from "./slug.ts";

type ItemFormProps = {
  form: OpenItem;
  home: ScreenBack;
  draftKey: string;
  createTitle: string;
  editTitle?: string;
  /** The field with the item's name; default its title. */
  nameField?: string;
  submitLabel: string;
  wholes?: Whole[];
  incomplete?: (values: FieldValues) => boolean;
  side: ReactNode;
  below?: ReactNode;
  children: ReactNode;
};

export function ItemForm(props: ItemFormProps) {
  const { form, home, draftKey, createTitle, editTitle, nameField = "title" } = props;
  const { isNew, id, ...opened } = form;
  const name = textOf(form.initial, nameField);
  const title = isNew ? createTitle : (editTitle ?? (name || id));
  return (
    <Screen title={title ?? ""} name={name} back={home}>
      <EditForm
        key={isNew ? "ny" : id}
        {...opened}
        draftKey={`${draftKey}/${isNew ? "ny" : id}`}
        intent={isNew ? "create" : "replace"}
        itemId={id}
        submitLabel={props.submitLabel}
        backTo={home.to}
        wholes={props.wholes}
        incomplete={props.incomplete}
      >
        <div className="edit">
          <div className="edit__main">{props.children}</div>
          <div className="edit__side">{props.side}</div>
        </div>
        {props.below}
      </EditForm>
    </Screen>
  );
}

/** The picture of an item, filed under the item's id; a new item's id comes from its title. */
export function ItemImageField({ place, id }: { place: string; id: string | undefined }) {
  const { value: title } = useTextField("title");
  return <ImageField name="imageUrl" place={`${place}/${id ?? (slugOf(title) || "ny")}`} />;
}

import type { OpenItem } from "../list/list.server.ts";
import { RichTextField } from "../rich-text/rich-text-field.tsx";
import type { ScreenBack } from "../shell/screen.tsx";
import { TextField } from "./fields.tsx";
import { ItemForm, ItemImageField } from "./item-form.tsx";
import { LinkField } from "./link-field.tsx";

type EventFormProps = {
  form: OpenItem;
  home: ScreenBack;
  /** The list it belongs to, as its pictures are filed: 'supervision-events'. */
  place: string;
  draftKey: string;
};

export function EventForm({ form, home, place, draftKey }: EventFormProps) {
  return (
    <ItemForm
      form={form}
      home={home}
      draftKey={draftKey}
      createTitle="Opret nyt event"
      editTitle="Rediger event"
      submitLabel="Gem event"
      side={<ItemImageField place={place} id={form.id} />}
    >
      <TextField name="title" />
      <div className="form-grid__row">
        <TextField name="start" type="datetime-local" optional className="w-6" />
        <TextField name="slut" type="datetime-local" optional className="w-6" />
        <TextField name="sted" optional className="w-6" />
        <TextField
          name="pladser"
          optional
          className="w-6"
          hint="For eksempel: 4 ledige, Udsolgt."
        />
        <TextField
          name="pris"
          optional
          className="w-6"
          hint="Kan private deltage, så skriv prisen med moms."
        />
      </div>
      <RichTextField
        name="description"
        hint="Et første afsnit med fed skrift bliver vist som tid og sted."
      />
      <div className="form-grid__row">
        <LinkField name="externalLink" className="w-7" />
        <TextField name="buttonText" className="w-5" />
      </div>
    </ItemForm>
  );
}

import { ImageField } from "../image/image-field.tsx";
import { RichTextField } from "../rich-text/rich-text-field.tsx";
import type { OpenForm } from "../save/open-form.server.ts";
import { EditForm } from "./edit-form.tsx";
import { TextField } from "./fields.tsx";
import { useTextField } from "./form-state.tsx";
import { LinkField } from "./link-field.tsx";
import { titleId } from "./title-id.ts";

export const EVENT_LABELS = {
  title: "Titel",
  description: "Beskrivelse",
  imageUrl: "Billede",
  imageUrlAlt: "Billedbeskrivelse",
  externalLink: "Link",
  buttonText: "Knaptekst",
};

export const EVENT_NAMES = Object.keys(EVENT_LABELS);

type EventFormProps = {
  form: OpenForm & { id?: string };
  /** The list it belongs to, as its pictures are filed: 'supervision-events'. */
  place: string;
  draftKey: string;
  backTo: string;
};

/** The form of something the clinic holds: supervision groups and the events of a course. */
export function EventForm({ form: { id, ...form }, place, draftKey, backTo }: EventFormProps) {
  return (
    <EditForm
      key={id ?? "ny"}
      {...form}
      draftKey={`${draftKey}/${id ?? "ny"}`}
      intent={id ? "replace" : "create"}
      itemId={id}
      submitLabel="Gem event"
      backTo={backTo}
      labels={EVENT_LABELS}
    >
      <div className="edit">
        <div className="edit__main">
          <TextField label={EVENT_LABELS.title} name="title" />
          <RichTextField
            label={EVENT_LABELS.description}
            name="description"
            hint="Et første afsnit med fed skrift bliver vist som tid og sted."
          />
          <div className="form-grid__row">
            <LinkField label={EVENT_LABELS.externalLink} name="externalLink" className="w-7" />
            <TextField label={EVENT_LABELS.buttonText} name="buttonText" className="w-5" />
          </div>
        </div>
        <div className="edit__side">
          <ItemImageField labels={EVENT_LABELS} place={place} id={id} />
        </div>
      </div>
    </EditForm>
  );
}

type ItemImageFieldProps = {
  labels: { imageUrl: string };
  place: string;
  id: string | undefined;
  hint?: string;
};

/** The picture of an item, filed under the item's id; a new item's id comes from its title. */
export function ItemImageField({ labels, place, id, hint }: ItemImageFieldProps) {
  const { value: title } = useTextField("title");
  return (
    <ImageField
      label={labels.imageUrl}
      name="imageUrl"
      altName="imageUrlAlt"
      place={`${place}/${id ?? (titleId(title) || "ny")}`}
      hint={hint}
    />
  );
}

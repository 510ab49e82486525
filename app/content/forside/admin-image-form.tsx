import { useTextField } from "../../editor/controls/form-state.tsx";
import { AltField } from "../../editor/controls/picture/alt-field.tsx";
import { ALT, LONGEST_ALT, text } from "../../editor/fields/form-fields.ts";
import { EditForm } from "../../editor/form/edit-form.tsx";
import { Screen } from "../../shell/screen.tsx";
import { type Frame, Picture } from "../../site/picture/picture.tsx";

export const IMAGE_FIELDS = { alt: text(ALT, { longest: LONGEST_ALT, optional: true }) };
const FRAMES: Frame[] = [{ width: "40rem", ratio: 1.5 }];

type ImageFormProps = { url: string; initial: { alt: string }; base: string; home: string };

export function ImageForm({ url, initial, base, home }: ImageFormProps) {
  return (
    <Screen
      title="Rediger billede"
      back={{ to: home, label: "Tilbage til forsiden", title: "Forside" }}
    >
      <EditForm
        key={url}
        autosaveKey={`forside/${url}`}
        intent="replace"
        itemId={url}
        initial={initial}
        base={base}
        submitLabel="Gem billedbeskrivelse"
        backTo={home}
        fields={IMAGE_FIELDS}
      >
        <div className="edit__main">
          <div className="shape shape--frame image-field__frame">
            <Picture src={url} alt="" frames={FRAMES} />
          </div>
          <CarouselAlt />
        </div>
      </EditForm>
    </Screen>
  );
}

function CarouselAlt() {
  const { value, setValue, problem } = useTextField("alt");
  return <AltField name="alt" value={value} onChange={setValue} problem={problem} />;
}

import { BulletsField } from "../../admin/form/bullets-field.tsx";
import { ChecksField } from "../../admin/form/checks-field.tsx";
import { TextAreaField, TextField } from "../../admin/form/fields.tsx";
import { InBoth, LanguageTabs } from "../../admin/form/language-tabs.tsx";
import { NameField } from "../../admin/form/name-field.tsx";
import { ImageField } from "../../admin/image/image-field.tsx";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import { psykologId, psykologLink } from "./om.ts";

/** Each Danish text has its English one beside it. */
export function PsykologFields() {
  return (
    <>
      <div className="edit">
        <div className="edit__main">
          <NameField idOf={psykologId} pathOf={psykologLink} />
          <TextAreaField name="beskrivelse" />
          <ChecksField name="omrader" />
          <TextField name="ventetid" />
          <TextField name="ventetidDato" />
          <TextField name="autorisation" />
        </div>
        <div className="edit__side">
          <ImageField name="billedeUrl" />
        </div>
      </div>
      <LanguageTabs>
        <InBoth danish={<TextField name="titler" />} english={<TextField name="engTitler" />} />
        <InBoth
          danish={<TextAreaField name="speciale" />}
          english={<TextAreaField name="engSpeciale" />}
        />
        <InBoth danish={<TextField name="email" />} english={<TextField name="engEmail" />} />
        <InBoth danish={<TextField name="telefon" />} english={<TextField name="engTelefon" />} />
        <InBoth
          danish={<BulletsField name="punkter" />}
          english={<BulletsField name="engPunkter" />}
        />
        <InBoth
          danish={<RichTextField name="langBeskrivelse" />}
          english={<RichTextField name="engBeskrivelse" />}
        />
      </LanguageTabs>
    </>
  );
}

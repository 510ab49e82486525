import type { ReactNode } from "react";
import { ImageField } from "../image/image-field.tsx";
import { Screen, type ScreenBack } from "../shell/screen.tsx";
import { EditForm } from "./edit-form.tsx";
import type { OpenForm } from "./open-form.ts";

type ContentFormProps = {
  form: OpenForm;
  home: ScreenBack;
  name: string;
  /** Where its picture is filed: 'terapi/hero'. */
  heroPlace: string;
  children: ReactNode;
};

export function ContentForm({ form, home, name, heroPlace, children }: ContentFormProps) {
  return (
    <Screen title="Rediger indhold" back={home}>
      <EditForm
        {...form}
        draftKey={`${name}/indhold`}
        intent="page"
        submitLabel="Gem indhold"
        backTo={home.to}
      >
        <div className="edit">
          <div className="edit__main">{children}</div>
          <div className="edit__side">
            <ImageField name="heroImage" place={heroPlace} />
          </div>
        </div>
      </EditForm>
    </Screen>
  );
}

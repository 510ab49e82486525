import type { ReactNode } from "react";
import { ImageField } from "../image/image-field.tsx";
import type { OpenForm } from "../save/open-form.server.ts";
import { Screen, type ScreenBack } from "../shell/screen.tsx";
import { EditForm } from "./edit-form.tsx";

type ContentFormProps = {
  form: OpenForm;
  /** The screen it belongs to: its name on this device, its address and how a person calls it. */
  name: string;
  home: ScreenBack;
  labels: Record<string, string> & { heroImage: string };
  heroPlace: string;
  children: ReactNode;
};

/** The form for a page's own texts, with the picture at its head beside them. */
export function ContentForm({ form, name, home, labels, heroPlace, children }: ContentFormProps) {
  return (
    <Screen title="Rediger indhold" back={home}>
      <EditForm
        {...form}
        draftKey={`${name}/indhold`}
        intent="page"
        submitLabel="Gem indhold"
        backTo={home.to}
        labels={labels}
      >
        <div className="edit">
          <div className="edit__main">{children}</div>
          <div className="edit__side">
            <ImageField
              label={labels.heroImage}
              name="heroImage"
              altName="heroImageAlt"
              place={heroPlace}
            />
          </div>
        </div>
      </EditForm>
    </Screen>
  );
}

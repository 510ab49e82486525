import { ActButton } from "../../../shell/act-button.tsx";
import type { ActFields, ActOptions } from "../../../shell/use-act.tsx";

const DRAFT = {
  button: "Slet kladden",
  title: "Slet kladden?",
  text: <p>Kladden kan ikke hentes frem igen. Det, der står på hjemmesiden, ændres ikke.</p>,
};
const HIDDEN = {
  button: "Slet det skjulte",
  title: "Slet det, der er skjult?",
  text: <p>Det, der er skjult, findes så kun under Historik.</p>,
};

type DiscardDraftProps = Pick<ActOptions, "encType" | "to"> & {
  fields: ActFields;
  draftTitle?: string;
  isHidden?: boolean;
};

export function DiscardDraft({ fields, draftTitle, isHidden = false, ...way }: DiscardDraftProps) {
  const { button, ...question } = isHidden ? HIDDEN : DRAFT;
  return (
    <ActButton
      className="text-button text-button--danger"
      fields={fields}
      question={{ ...question, ...way }}
    >
      {button}
      {draftTitle && <span className="sr">: {draftTitle}</span>}
    </ActButton>
  );
}

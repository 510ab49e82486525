import { ChoiceField } from "./fields.tsx";

/** Whether a page gets the way out in a hurry; `tab` is what its tab is then called. */
export function QuickExitField({ tab }: { tab: string }) {
  return (
    <ChoiceField
      name="forladHurtigt"
      choices={[
        { value: "", label: "Nej" },
        { value: "on", label: "Ja, vis knappen »Forlad siden hurtigt«" },
      ]}
      hint={`Så leder ét tryk eller tasten Esc til vejrudsigten, og fanen og delte links hedder bare »${tab}«.`}
    />
  );
}

import { TextField } from "./fields.tsx";

/** How long one waits, and the day on which that was right. */
export function WaitingFields() {
  return (
    <>
      <TextField
        name="ventetid"
        optional
        hint="For eksempel: Tre til seks uger. Tom: der står ingenting om ventetid."
      />
      <TextField
        name="ventetidDato"
        type="date"
        optional
        hint="Tom: i dag. Efter 60 dage vises ventetiden ikke længere."
      />
    </>
  );
}

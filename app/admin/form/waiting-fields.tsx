import { TextField } from "./fields.tsx";

/** How long one waits, and the day on which that was right. */
export function WaitingFields() {
  return (
    <div className="form-grid__row">
      <TextField
        name="ventetid"
        optional
        className="w-7"
        hint="For eksempel: Tre til seks uger. Tom: der står ingenting om ventetid."
      />
      <TextField
        name="ventetidDato"
        type="date"
        optional
        className="w-5"
        hint="Tom: i dag. Efter 60 dage vises ventetiden ikke længere."
      />
    </div>
  );
}

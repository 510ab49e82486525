/** A field that no person sees or reaches; what fills it is a robot. */
export function RobotTrap() {
  return (
    <div className="sr" aria-hidden="true">
      <label htmlFor="website">Lad dette felt stå tomt</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** Invisible to people; only robots fill it in. */
export function RobotTrap() {
  return (
    <div className="sr" aria-hidden="true">
      <label htmlFor="website">Lad dette felt stå tomt</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

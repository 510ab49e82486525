import { TRAP } from "./trap.ts";

/** Invisible to people; only robots fill it in. */
export function RobotTrap() {
  return (
    <div className="sr" aria-hidden="true">
      <label htmlFor={TRAP}>Lad dette felt stå tomt</label>
      <input id={TRAP} name={TRAP} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

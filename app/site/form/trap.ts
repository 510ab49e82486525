/** The name of the trap for robots' field: no word that a form filler knows. */
export const TRAP = "tomt";

/** A person whose browser filled it in can send again. */
export function emptyTrap({ elements }: HTMLFormElement) {
  const trap = elements.namedItem(TRAP);
  if (trap instanceof HTMLInputElement) trap.value = "";
}

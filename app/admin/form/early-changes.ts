import { type ChangeEvent, useEffect, useEffectEvent, useRef } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** What stood in each control that was changed before script had taken over. */
    earlyChanges?: WeakMap<Element, string>;
  }
}

/** React does not hear of what is typed before its script has come and would show the stored values: this notes it. */
export const noteEarlyChanges = `{
const changes = new WeakMap();
const note = ({ target }) => changes.set(target, target.value);
addEventListener("input", note, { capture: true });
addEventListener("samspil:ready", () => removeEventListener("input", note, { capture: true }), { once: true });
window.earlyChanges = changes;
}`;

export function useControl<C extends Control>(change: (control: C) => void) {
  const ref = useRef<C>(null);
  const takeOver = useEffectEvent((control: C, value: string) => {
    if (control.value !== value) control.value = value;
    change(control);
  });
  useEffect(() => {
    const control = ref.current;
    const early = control ? window.earlyChanges?.get(control) : undefined;
    if (control && early !== undefined) takeOver(control, early);
  }, []);
  return { ref, onChange: (event: ChangeEvent<C>) => change(event.currentTarget) };
}

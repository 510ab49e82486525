type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = "input[name]:not([type=file], [type=hidden]), textarea[name], select[name]";

let kept: Field[] = [];
let focused: Field | undefined;

/** To be called before hydration. */
export function keepTyped() {
  kept = findFields();
  noteFocus({ target: document.activeElement });
  document.addEventListener("focusin", noteFocus);
}

/** An extension's icon in a form makes hydration fail: React then renders the page anew, with empty fields. */
export function putBackTyped() {
  document.removeEventListener("focusin", noteFocus);
  const fields = findFields();
  for (const old of kept.filter(({ isConnected }) => !isConnected)) {
    const at = fields.findIndex(({ name }) => name === old.name);
    const [field] = at < 0 ? [] : fields.splice(at, 1);
    if (!field || old.matches(":disabled")) continue;
    field.value = old.value;
    if (old === focused) field.focus();
  }
  kept = [];
}

function findFields(): Field[] {
  return [...document.querySelectorAll<Field>(FIELDS)];
}

/** The page's own script focuses a heading when it is rendered anew. */
function noteFocus({ target }: { target: EventTarget | null }) {
  focused = kept.find((field) => field === target) ?? focused;
}

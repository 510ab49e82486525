/** Longer ones are waited for on the next page, where the browser says that it waits. */
const LONGEST_WAIT_MS = 10_000;

/** A refusal comes in the form's place. Without script it comes on a page of its own. */
export function enhance(form: HTMLFormElement) {
  form.noValidate = true;
  form.onsubmit = (event) => {
    event.preventDefault();
    void send(form);
  };
}

/** Whatever is no refusal is a page, which the same form is sent for again: it is stored once. */
async function send(form: HTMLFormElement) {
  const button = form.querySelector("button");
  if (!button || button.ariaBusy) return;
  button.ariaBusy = "true";
  const refused = await askForRefusal(form).catch(() => undefined);
  button.ariaBusy = null;
  if (!refused) return form.submit();
  refused.querySelector("legend")?.replaceWith(...form.querySelectorAll("legend"));
  form.replaceWith(refused);
  refused.querySelector<HTMLElement>("[aria-invalid], [type=submit]")?.focus();
}

async function askForRefusal(form: HTMLFormElement) {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const answer = await fetch(form.action, {
    method: "post",
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector<HTMLFormElement>("form.callback");
}

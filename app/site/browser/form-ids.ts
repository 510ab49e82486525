import { createFormId } from "../../formats/form-id.ts";

/** A form sent twice has one id, and other words are another form. Pages are cached, so the id is made here. */
export function startFormIds() {
  // The id comes first: what else listens reads the form.
  addEventListener(
    "submit",
    ({ target }) => {
      const { formId } = Object(target).elements;
      if (formId) formId.value ||= createFormId();
    },
    true,
  );
  addEventListener("input", ({ target }) => {
    const formId = Object(target).form?.elements.formId;
    if (formId) formId.value = "";
  });
}

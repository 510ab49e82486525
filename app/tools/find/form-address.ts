import type { AdminForm } from "../../editor/fields/admin-form.ts";
import { PAGE_ITEM } from "../../editor/fields/draft-state.ts";
import { editPath } from "../../shell/screen-mode.ts";

export function formAddress({ screen }: AdminForm, item: string): string {
  return item === PAGE_ITEM ? screen : screen + editPath(item);
}

export function withField(address: string, field: string): string {
  return withQuery(address, "felt", field);
}

export function withQuery(address: string, name: string, value: string | number): string {
  return `${address}${address.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
}

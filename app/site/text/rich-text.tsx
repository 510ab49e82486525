import { hardSpacesInHtml } from "./typography.ts";

/** `html` was sanitised when it was saved. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={className ? `prose ${className}` : "prose"}
      dangerouslySetInnerHTML={{ __html: hardSpacesInHtml(html) }}
    />
  );
}

import { hardSpacesInHtml } from "./typography.ts";

/** Shows an editor's text. The html has been sanitised on the server, when it was saved. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={className ? `prose ${className}` : "prose"}
      dangerouslySetInnerHTML={{ __html: hardSpacesInHtml(html) }}
    />
  );
}

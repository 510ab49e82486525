import { type Editor, Mark } from "@tiptap/core";
import { linkAttributes, parseTypedAddress, parseWholeAddress } from "./link-address.ts";

export const Link = Mark.create({
  name: "link",
  // Text typed after a link is not part of it.
  inclusive: false,
  // Links are already underlined.
  excludes: "link underline",
  addAttributes: () => ({ href: { default: "", parseHTML: addressOf } }),
  parseHTML: () => [{ tag: "a[href]", getAttrs: (link) => addressOf(link) !== undefined && null }],
  renderHTML: ({ HTMLAttributes }) => ["a", linkAttributes(String(HTMLAttributes.href)), 0],
});

function addressOf(link: HTMLElement): string | undefined {
  return parseWholeAddress(link.getAttribute("href") ?? "", location.origin);
}

export type LinkDraft = { href: string; text: string };

export function linkTypedAddress(editor: Editor): boolean {
  const href = editor.isActive("link")
    ? undefined
    : parseTypedAddress(selectedText(editor), location.origin);
  return href !== undefined && editor.chain().focus().setMark("link", { href }).run();
}

export function selectLink(editor: Editor): LinkDraft {
  if (editor.isActive("link")) editor.commands.extendMarkRange("link");
  const { href } = editor.getAttributes("link");
  return { href: typeof href === "string" ? href : "", text: selectedText(editor) };
}

export function putLink(editor: Editor, { href, text }: LinkDraft) {
  const chain = editor.chain().focus();
  if (text === selectedText(editor)) return chain.setMark("link", { href }).run();
  return chain
    .command(({ tr, state }) => {
      const { $from } = tr.selection;
      const link = state.schema.mark("link", { href });
      tr.replaceSelectionWith(state.schema.text(text, link.addToSet($from.marks())), false);
      return true;
    })
    .run();
}

export function removeLink(editor: Editor) {
  editor.chain().focus().unsetMark("link").run();
}

function selectedText({ state: { doc, selection } }: Editor): string {
  return doc.textBetween(selection.from, selection.to, " ", " ");
}

import { type Editor, Extension, Node } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { joinTextblockBackward, joinTextblockForward } from "@tiptap/pm/commands";
import type { Node as DocNode } from "@tiptap/pm/model";
import { NodeSelection, Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { StarterKit } from "@tiptap/starter-kit";
import { listAttributes, parseNumberedList } from "../../../formats/numbered-list.ts";
import { isOwnPath } from "../../../formats/own-path.ts";
import { toolKeys } from "./apply-tool.ts";
import { Link } from "./links.ts";
import { isPending, type UploadPicture } from "./pasted-pictures.ts";
import { pasting } from "./pasting.ts";

type EditorExtensionOptions = {
  headingLevel: 2 | 3;
  onLinkKey: (editor: Editor) => void;
  onPictureFile: (file: File, alt: string) => void;
  /** Absent in texts without pictures. */
  uploadPicture: UploadPicture | undefined;
  onLeaveOut: (isWordGone: boolean) => void;
};

export function editorExtensions(options: EditorExtensionOptions) {
  const { headingLevel, uploadPicture, onLinkKey } = options;
  return [
    StarterKit.configure({
      // Both levels: a pasted or older text may have either.
      heading: { levels: [2, 3] },
      blockquote: false,
      code: false,
      codeBlock: false,
      gapcursor: false,
      horizontalRule: false,
      link: false,
      listItem: false,
      listKeymap: false,
      orderedList: false,
      strike: false,
      trailingNode: false,
    }),
    ListItem,
    OrderedList,
    Quotation,
    Link,
    EnterKey,
    headingOutline(headingLevel),
    toolKeys(headingLevel, onLinkKey),
    pasting(options),
    ...(uploadPicture ? [Picture.configure({ inline: true })] : []),
  ];
}

/** Pictures of other sites are left out. */
const Picture = Image.extend({
  parseHTML: () => [{ tag: "img[src]", getAttrs: (picture) => isOurs(picture) && null }],
});

function isOurs(picture: HTMLElement): boolean {
  const source = picture.getAttribute("src") ?? "";
  return isOwnPath(source) || isPending(source);
}

/** For screen readers the text's headings come below the screen's own, whatever their level on the page. */
function headingOutline(highest: 2 | 3) {
  return Extension.create({
    name: "headingOutline",
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        state: {
          init: (_config, { doc }) => outline(doc, highest),
          apply: (tr, before) => (tr.docChanged ? outline(tr.doc, highest) : before),
        },
        props: {
          decorations(state) {
            return this.getState(state);
          },
        },
      }),
    ],
  });
}

function outline(doc: DocNode, highest: number): DecorationSet {
  const headings: Decoration[] = [];
  let isUnderHeading = false;
  doc.forEach((node, pos) => {
    if (node.type.name !== "heading") return;
    const isLower = node.attrs.level > highest && isUnderHeading;
    isUnderHeading ||= node.attrs.level <= highest;
    const level = isLower ? "3" : "2";
    headings.push(Decoration.node(pos, pos + node.nodeSize, { "aria-level": level }));
  });
  return DecorationSet.create(doc, headings);
}

/** Lists are not nested, so that the Tab key can leave the editor. */
const ListItem = Node.create({
  name: "listItem",
  content: "paragraph+",
  defining: true,
  parseHTML: () => [{ tag: "li" }],
  renderHTML: () => ["li", 0],
});

const OrderedList = Node.create({
  name: "orderedList",
  group: "block list",
  content: "listItem+",
  addAttributes: () => ({ start: { default: 1 }, type: { default: "1" } }),
  parseHTML: () => [{ tag: "ol", getAttrs: numbersOf }],
  renderHTML: ({ node: { attrs } }) => [
    "ol",
    listAttributes(parseNumberedList(attrs.type, String(attrs.start))),
    0,
  ],
});

function numbersOf(list: HTMLElement) {
  const type = list.getAttribute("type") ?? styledType(list);
  return parseNumberedList(type, list.getAttribute("start") ?? "");
}

/** Google Docs styles the numbers at each item. */
function styledType(list: HTMLElement): string {
  const style = list.style.listStyleType || list.querySelector("li")?.style.listStyleType;
  const [, size, kind] = /^(lower|upper)-(alpha|latin|roman)$/.exec(style ?? "") ?? [];
  const sign = kind === "roman" ? "i" : "a";
  return size === "upper" ? sign.toUpperCase() : kind ? sign : "";
}

const Quotation = Node.create({
  name: "blockquote",
  group: "block",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "blockquote" }],
  renderHTML: () => ["blockquote", 0],
});

/** Enter breaks the line, and twice starts a paragraph; in a list it makes an item, after a heading a paragraph. */
const EnterKey = Extension.create({
  name: "enterKey",
  priority: 1000,
  addKeyboardShortcuts() {
    return {
      Enter: () => pressEnter(this.editor),
      Backspace: () => pressBackspace(this.editor),
      Delete: () => pressDelete(this.editor),
    };
  },
});

function pressEnter(editor: Editor): boolean {
  const { selection } = editor.state;
  const { $from, empty } = selection;
  if (editor.isActive("listItem")) {
    return editor.commands.splitListItem("listItem") || editor.commands.liftListItem("listItem");
  }
  if (editor.isActive("heading")) return splitHeading(editor);
  // A line break after a selected picture must not replace it.
  if (selection instanceof NodeSelection) editor.commands.setTextSelection(selection.to);
  else if (empty && $from.nodeBefore?.type.name === "hardBreak") {
    return editor
      .chain()
      .deleteRange({ from: $from.pos - 1, to: $from.pos })
      .splitBlock()
      .run();
  }
  return editor.commands.setHardBreak();
}

function splitHeading(editor: Editor): boolean {
  const { parent, parentOffset } = editor.state.selection.$from;
  const isInMiddle = parentOffset > 0 && parentOffset < parent.content.size;
  const chain = editor.chain().splitBlock();
  return isInMiddle ? chain.setNode("paragraph").run() : chain.run();
}

function pressBackspace(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  if (!empty || $from.parentOffset > 0) return false;
  if (editor.isActive("listItem")) return editor.commands.liftListItem("listItem");
  const before = editor.state.doc.resolve($from.before()).nodeBefore?.type.name ?? "";
  const isAfterList = ["bulletList", "orderedList"].includes(before);
  return isAfterList && joinTextblockBackward(editor.state, editor.view.dispatch);
}

function pressDelete(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  const isAtEnd = empty && $from.parentOffset === $from.parent.content.size;
  if (!isAtEnd || !editor.isActive("listItem")) return false;
  return joinTextblockForward(editor.state, editor.view.dispatch);
}

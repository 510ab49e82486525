import { type Editor, Extension, Node } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { StarterKit } from "@tiptap/starter-kit";
import { EnterKey } from "./enter-key.ts";
import { FigureNode } from "./figure-node.ts";
import { HeadingOutline } from "./heading-outline.ts";
import { lineBlockKeys } from "./line-blocks.ts";
import { Link } from "./links.ts";
import { pasting } from "./pasting.ts";

type Options = {
  headingLevel: 2 | 3;
  pictures: boolean;
  figures: boolean;
  onLinkKey: (editor: Editor) => void;
  onPictureFile: (file: File) => void;
};

export function editorExtensions(options: Options) {
  const { headingLevel, pictures, figures, onLinkKey } = options;
  return [
    StarterKit.configure({
      // Both, whichever the button makes: a text may have been written elsewhere.
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
    Link,
    EnterKey,
    HeadingOutline,
    lineBlockKeys(headingLevel),
    linkKey(onLinkKey),
    pasting(options),
    ...(figures ? [FigureNode] : []),
    ...(pictures ? [Image.configure({ inline: true })] : []),
  ];
}

/** An item holds no further list, so the Tab key is free to leave the editor. */
const ListItem = Node.create({
  name: "listItem",
  content: "paragraph+",
  defining: true,
  parseHTML: () => [{ tag: "li" }],
  renderHTML: () => ["li", 0],
});

function linkKey(onLinkKey: (editor: Editor) => void) {
  return Extension.create({
    name: "linkKey",
    addKeyboardShortcuts() {
      return {
        "Mod-k": () => {
          onLinkKey(this.editor);
          return true;
        },
      };
    },
  });
}

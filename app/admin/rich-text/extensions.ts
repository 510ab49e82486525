import { type Editor, Extension } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { StarterKit } from "@tiptap/starter-kit";
import { ListItem, OrderedList, Quotation } from "./block-nodes.ts";
import { EnterKey } from "./enter-key.ts";
import { headingOutline } from "./heading-outline.ts";
import { lineBlockKeys } from "./line-blocks.ts";
import { Link } from "./links.ts";
import { pasting } from "./pasting.ts";

type Options = {
  headingLevel: 2 | 3;
  pictures: boolean;
  onLinkKey: (editor: Editor) => void;
  onPictureFile: (file: File) => void;
};

export function editorExtensions(options: Options) {
  const { headingLevel, pictures, onLinkKey } = options;
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
    OrderedList,
    Quotation,
    Link,
    EnterKey,
    headingOutline(headingLevel),
    lineBlockKeys(headingLevel),
    linkKey(onLinkKey),
    pasting(options),
    ...(pictures ? [Image.configure({ inline: true })] : []),
  ];
}

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

import type { Editor } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { StarterKit } from "@tiptap/starter-kit";
import { isOwnPath } from "../../../formats/own-path.ts";
import { toolKeys } from "./apply-tool.ts";
import { ListItem, OrderedList, Quotation } from "./block-nodes.ts";
import { EnterKey } from "./enter-key.ts";
import { headingOutline } from "./heading-outline.ts";
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

import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { cleanPasted } from "./pasted-html.ts";
import { parsePastedText } from "./pasted-text.ts";

type Options = {
  headingLevel: 2 | 3;
  pictures: boolean;
  onPictureFile: (file: File) => void;
};

/** Whatever is pasted or dropped becomes what the editor offers. */
export function pasting({ headingLevel, pictures, onPictureFile }: Options) {
  function takeFiles(data: DataTransfer | null): boolean {
    // Word brings a picture of the text beside the text itself.
    if (!data || data.files.length === 0 || data.getData("text/html")) return false;
    const picture = [...data.files].find(({ type }) => type.startsWith("image/"));
    if (picture && pictures) onPictureFile(picture);
    // Otherwise the browser would leave the page and show the file.
    return true;
  }
  const plugin = new Plugin({
    props: {
      transformPastedHTML: (html) => cleanPasted(html, { headingLevel, pictures }),
      clipboardTextParser: parsePastedText,
      handlePaste: (_view, event) => takeFiles(event.clipboardData),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer),
    },
  });
  return Extension.create({ name: "pasting", addProseMirrorPlugins: () => [plugin] });
}

import libheif from "libheif-js";

/** Answers the bytes of a HEIC file with its picture, turned upright; with nothing where it holds none. */
self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  const [picture] = new libheif.HeifDecoder().decode(new Uint8Array(data));
  if (!picture) return self.postMessage(undefined);
  const pixels = new ImageData(picture.get_width(), picture.get_height());
  picture.display(pixels, (shown) => self.postMessage(shown ?? undefined));
};

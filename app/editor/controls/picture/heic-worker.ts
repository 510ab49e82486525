import libheif from "libheif-js";

self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  const [picture] = new libheif.HeifDecoder().decode(new Uint8Array(data));
  if (!picture) return self.postMessage(undefined);
  const pixels = new ImageData(picture.get_width(), picture.get_height());
  picture.display(pixels, (decoded) => self.postMessage(decoded ?? undefined));
};

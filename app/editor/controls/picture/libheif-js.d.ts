declare module "libheif-js" {
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    display(pixels: ImageData, done: (shown: ImageData | null) => void): void;
  };
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export default libheif;
}

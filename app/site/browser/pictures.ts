export function watchPictures() {
  addEventListener(
    "error",
    ({ target }) => target instanceof HTMLImageElement && hide(target),
    true,
  );
  for (const image of document.images) {
    // Covers errors before this script ran. A width of 0 alone may be a drawing without a size.
    if (image.complete && image.naturalWidth === 0) image.decode().catch(() => hide(image));
  }
}

function hide(image: HTMLImageElement) {
  image.dataset.missing = "true";
}

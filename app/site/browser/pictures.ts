export function watchPictures() {
  addEventListener(
    "error",
    ({ target }) => target instanceof HTMLImageElement && hide(target),
    true,
  );
  for (const image of document.images) {
    // It may have failed before script came; a width of 0 alone may be a drawing without a size.
    if (image.complete && image.naturalWidth === 0) image.decode().catch(() => hide(image));
  }
}

function hide(image: HTMLImageElement) {
  image.dataset.missing = "true";
}

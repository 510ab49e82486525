const PAGE_METADATA =
  "meta[name=description],meta[name=robots],meta[property],link:is([rel=canonical],[rel=prev],[rel=next],[hreflang]),[type$=json]";

export type NextPage = NonNullable<ReturnType<typeof readPage>>;

/** Undefined for pages of another build: its styles would not fit. Pictures wait: decoding delays the first paint. */
export function readPage(html: string) {
  const { head, title, documentElement } = new DOMParser().parseFromString(html, "text/html");
  const parsed = documentElement.querySelector("main");
  if (!parsed || documentElement.dataset.build !== document.documentElement.dataset.build) return;
  const pictures = [...parsed.querySelectorAll("picture, :not(picture) > img")].map((picture) => {
    const place = document.createComment("");
    picture.replaceWith(place);
    return { picture, place };
  });
  return {
    main: parsed,
    /** With it comes what else is other than before: the page has its whole height before it is scrolled. */
    show() {
      document.querySelector("main")?.replaceWith(this.main);
      for (const next of documentElement.querySelectorAll("[data-now]"))
        document.getElementById(next.id)?.replaceWith(next);
    },
    title,
    lang: documentElement.lang,
    describe() {
      for (const former of document.head.querySelectorAll(PAGE_METADATA)) former.remove();
      document.head.append(...head.querySelectorAll(PAGE_METADATA));
    },
    putPictures() {
      for (const { picture, place } of pictures) place.replaceWith(picture);
    },
  };
}

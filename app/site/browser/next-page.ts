const OF_ONE_PAGE =
  "meta[name=description], meta[name=robots], meta[property], link[rel=canonical], link[rel=prev], link[rel=next], link[hreflang], script[type='application/ld+json']";

export type NextPage = NonNullable<ReturnType<typeof readPage>>;

/**
 * Nothing where it is no page of this one's build, whose frame and styles it would not fit. Pictures are left out until
 * `putPictures`: drawn while the page is painted, they would keep its words waiting.
 */
export function readPage(html: string) {
  const { head, title, documentElement } = new DOMParser().parseFromString(html, "text/html");
  const parsed = documentElement.querySelector("main");
  if (!parsed || documentElement.dataset.build !== document.documentElement.dataset.build) return;
  // Still in a document that shows nothing, where no picture is asked for.
  const pictures = [...parsed.querySelectorAll("picture, :not(picture) > img")].map((picture) => {
    const place = document.createComment("");
    picture.replaceWith(place);
    return { picture, place };
  });
  return {
    main: document.adoptNode(parsed),
    title,
    lang: documentElement.lang,
    describe() {
      for (const former of document.head.querySelectorAll(OF_ONE_PAGE)) former.remove();
      document.head.append(...head.querySelectorAll(OF_ONE_PAGE));
    },
    putPictures() {
      for (const { picture, place } of pictures) place.replaceWith(picture);
    },
  };
}

/**
 * Whether sanitising would change nothing: every token is one that the sanitiser writes itself, each block closed
 * where it stands. Much cheaper than to sanitise; what it does not know, it says no to.
 */
export function isSanitised(html: string): boolean {
  const open: string[] = [];
  let end = 0;
  let isEmptyBlock = false;
  for (const match of html.matchAll(TOKEN)) {
    const [token, words, opened, link, opensNewTab, image, closed] = match;
    if (words !== undefined) {
      if (/\S/.test(words)) isEmptyBlock = false;
    } else if (closed !== undefined) {
      if (open.pop() !== closed || (isEmptyBlock && isBlock(closed))) return false;
      isEmptyBlock = false;
    } else if (token !== "<br />") {
      if (opened !== undefined && !mayOpen(opened, open)) return false;
      if (link !== undefined && !mayLink(link, opensNewTab !== undefined, open)) return false;
      if (image !== undefined && !ADDRESS.test(image)) return false;
      if (image === undefined) open.push(opened ?? "a");
      isEmptyBlock = opened !== undefined && isBlock(opened);
    }
    end = match.index + token.length;
  }
  return end === html.length && open.length === 0;
}

/** One after the other, without a gap: words, or a tag spelled as the sanitiser spells it. */
const TOKEN = new RegExp(
  [
    "((?:[^<>&]|&(?:amp|lt|gt);)+)",
    "<(p|h2|h3|ul|li|strong|em|u)>",
    '<a href="([^"<>&]*)"( target="_blank" rel="noopener")?>',
    '<img src="([^"<>&]*)" alt="[^"<>&]*" \\/>',
    "<\\/(p|h2|h3|ul|li|strong|em|u|a)>",
    "<br \\/>",
  ].join("|"),
  "gy",
);

/** A path of this site or a plain address of another; anything less usual is left to the sanitiser. */
const ADDRESS = /^(\/(?![/\\])|https?:\/\/[a-z0-9])[\w\-./?#=+,%~]*$/;

function isBlock(name: string): boolean {
  return /^(p|h2|h3|ul|li)$/.test(name);
}

function mayOpen(name: string, open: string[]): boolean {
  const parent = open.at(-1);
  if (name === "li") return parent === "ul";
  if (isBlock(name)) return parent === undefined;
  return !open.includes(name);
}

function mayLink(href: string, opensNewTab: boolean, open: string[]): boolean {
  return ADDRESS.test(href) && opensNewTab === href.startsWith("http") && !open.includes("a");
}

/** Word writes a list as paragraphs with a bullet typed in front; they become items. */
export function listWordItems(body: HTMLElement) {
  for (const line of body.querySelectorAll("p, div")) {
    if (!isWordItem(line)) continue;
    for (const label of line.querySelectorAll(LABEL)) label.remove();
    dropBullet(line);
    const item = body.ownerDocument.createElement("li");
    item.append(...line.childNodes);
    line.replaceWith(item);
  }
}

const LABEL = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';
const BULLET = /^\s*[·•▪§◦]\s*/;

function isWordItem(line: Element): boolean {
  if (/mso-list:\s*(?!none|ignore)\w/i.test(line.getAttribute("style") ?? "")) return true;
  // Some mail programs drop the style and leave the bullet.
  return line.className.startsWith("MsoListParagraph") && BULLET.test(line.textContent);
}

function dropBullet(line: Element) {
  const texts = line.ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const rest = text.nodeValue?.replace(BULLET, "") ?? "";
    if (rest !== text.nodeValue) text.nodeValue = rest;
    if (rest.trim()) return;
  }
}

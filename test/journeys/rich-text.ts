import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { browserTest, expect, waitForPaint } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";

/** The browser reports each script and style of pasted HTML that it does not run. */
export const POLICY_NOTE = /violates the following Content Security Policy/;

export const app = await startApp();

export const test = browserTest.with({ site: app, as: EMAIL, expectedErrors: [/415|422|500/] });

/** The contact screen's first text, which is emptied and has the caret. */
export async function openEditor(page: Page) {
  await page.goto("/admin/kontakt");
  const editor = editorOf(page, "Tekst før kortet");
  await editor.empty();
  return editor;
}

/** Each row begins with the empty text: what is typed, the HTML in the editor, and the stored HTML where it is saved. */
type Edits = [title: string, ...steps: [does: string, html: string, stored?: string][]];

/** One after the other on one page, which is loaded anew for each. */
export function tryEdits(rows: Edits[]) {
  test("each way of writing gives its HTML", async ({ page }) => {
    page.on("dialog", (leaving) => leaving.accept());
    for (const [title, ...steps] of rows) {
      const { does, is, saved } = await openEditor(page);
      for (const [done, html, stored] of steps) {
        await does(done);
        await is(html, title);
        if (stored !== undefined) expect(await saved(), title).toBe(stored);
      }
    }
  });
}

export function editorOf(page: Page, field: string) {
  const text = page.getByRole("textbox", { name: field });
  const bar = page.getByRole("toolbar", { name: field });
  const tool = (name: string) => bar.getByRole("button", { name, exact: true });

  /** Types; presses [a button], goes to (a button), and presses {a key}; ⏎ is Enter. */
  async function does(steps: string) {
    for (const step of steps.split(/(\[.+?\]|\(.+?\)|\{.+?\}|⏎)/)) {
      const name = step.slice(1, -1);
      if (step.startsWith("[")) await tool(name).click();
      else if (step.startsWith("(")) await tool(name).focus();
      else if (step.startsWith("{")) await move(name);
      else if (step === "⏎") await page.keyboard.press("Enter");
      else await page.keyboard.type(step);
    }
  }

  /** Waits until the editor has noticed the key. */
  async function move(key: string) {
    await page.keyboard.press(key);
    await waitForPaint(page);
  }

  return {
    page,
    text,
    tool,
    does,
    dialog: page.getByRole("dialog"),
    address: page.getByRole("dialog").getByLabel("Hvor skal linket hen?"),
    async empty() {
      await text.click();
      await does("{Control+a}{Backspace}");
    },
    /** Waits for the focus, and for the selection that an editor sets after it. */
    async focusIsOn(element: Locator) {
      await expect(element).toBeFocused();
      await waitForPaint(page);
    },
    is: (html: string, message = "") => expect.poll(() => written(text), message).toBe(html),
    /** Waits, as the toolbar is updated a moment after the text. */
    presses: (name: string, isPressed: boolean) =>
      expect(tool(name)).toHaveAttribute("aria-pressed", String(isPressed)),
    /** Saves the form. @returns the stored text */
    async saved(): Promise<unknown> {
      await page.getByRole("button", { name: "Gem kontaktside" }).click();
      await expect(page.getByText("Kontaktsiden blev opdateret!")).toBeVisible();
      return (await app.readContent("kontakt")).textBefore;
    },
    /** `pictures`: the files on the clipboard, PNG in base64. */
    paste: (data: Record<string, string>, pictures: string[] = []) =>
      text.evaluate(
        (node, { data, pictures }) => {
          const clipboardData = new DataTransfer();
          for (const [type, content] of Object.entries(data)) clipboardData.setData(type, content);
          for (const picture of pictures) {
            const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
            clipboardData.items.add(new File([bytes], "image.png", { type: "image/png" }));
          }
          const event = { clipboardData, bubbles: true, cancelable: true };
          node.dispatchEvent(new ClipboardEvent("paste", event));
        },
        { data, pictures },
      ),
  };
}

/** The editor's HTML without what ProseMirror adds for the caret. */
async function written(text: Locator): Promise<string> {
  const html = await text.innerHTML();
  return html
    .replace(/<(br|img) class="ProseMirror-[^>]*>/g, "")
    .replaceAll(/ aria-level="\d"/g, "")
    .replaceAll("&nbsp;", "\u00a0");
}

export const PROGRAMS = [
  "word",
  "google-docs",
  "outlook",
  "pages",
  "libreoffice",
  "web-page",
] as const;
type Program = (typeof PROGRAMS)[number];

/** The HTML that a program puts on the clipboard; each file has its source. */
export function copiedIn(program: Program) {
  const file = join(import.meta.dirname, `../kit/fixtures/paste/${program}.html`);
  return { "text/html": readFileSync(file, "utf8").trimEnd() };
}

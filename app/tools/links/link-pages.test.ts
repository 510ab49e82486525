import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp } from "../../../test/kit/app.ts";
import { picture } from "../../../test/kit/form-values.ts";

const app = await startApp();
const editor = await app.signIn();

test("the list of link targets has every page and every item at its present address", async () => {
  await app.store("terapiOmrader", {
    omrader: [{ id: "unge", title: "Unge", link: "/terapi/teenagere" }],
  });
  const groups: { title: string; pages: { label: string; href: string }[] }[] = await (
    await editor.get("/admin/sider")
  ).json();
  const pagesOf = (title: string) => groups.find((group) => group.title === title)?.pages ?? [];
  const known = [
    "Forside /",
    "Om os /om",
    "Nyheder /nyheder",
    "Terapi /terapi",
    "Supervision /supervision",
    "Uddannelse /uddannelse",
    "Praktisk & priser /praktisk-priser",
    "Shop /shop",
    "Viden /viden",
    "Kontakt /kontakt",
    "Søg /soeg",
    "Ring mig op /ring-mig-op",
  ];
  const pages = pagesOf("Sider").map(({ label, href }) => `${label} ${href}`);
  assert.deepEqual(
    pages.filter((page) => known.includes(page)),
    known,
  );
  assert.deepEqual(pagesOf("Terapi"), [{ label: "Unge", href: "/terapi/teenagere" }]);
  for (const { href } of groups.flatMap(({ pages }) => pages)) {
    assert.equal((await app.get(href)).status, 200, href);
  }
});

test("the list of link targets has drafts too, marked as drafts", async () => {
  const values = { title: "Søvn", description: "x", imageUrl: picture("/illustrations/skov.svg") };
  await editor.save("/admin/terapi", { act: "draft", values });
  const groups = await (await editor.get("/admin/sider")).json();
  assert.deepEqual(groups.at(-1), {
    title: "Kladder, der ikke kan ses endnu",
    pages: [{ label: "Søvn", href: "/terapi/sovn", isDraft: true }],
  });
});

test("the list of link targets is closed to anonymous clients", async () => {
  assert.equal((await app.get("/admin/sider")).status, 302);
});

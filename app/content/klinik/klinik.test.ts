import assert from "node:assert/strict";
import { test } from "node:test";
import { picture } from "../../../test/kit/form-values.ts";
import { openSite, visibleText } from "../../../test/kit/site.ts";
import { DAY_MS } from "../../formats/durations.ts";

async function openForm() {
  let now = new Date("2026-11-23T10:00:00Z");
  const app = await openSite({ clock: () => now });
  const editor = await app.signIn();
  const stored = await app.readContent("klinik");
  return {
    app,
    editor,
    pass: (days: number) => (now = new Date(now.getTime() + days * DAY_MS)),
    save: (changes: object) =>
      editor.save("/admin/klinikken", {
        act: "publish",
        base: "*",
        values: { ...stored, ...changes },
      }),
  };
}

test("a clinic's logo is its picture, else its name; the drawn one is Samspil's", async () => {
  const { app, save } = await openForm();
  assert.match(await app.page("/"), /aria-label="Samspil – til forsiden"><svg/);
  await save({ navn: "Åklinikken" });
  const named = await app.page("/");
  assert.equal(named.match(/aria-label="Åklinikken – til forsiden"><span/g)?.length, 2);
  const logo = "/media/klinik/logo-1794908538305.400x100.webp";
  await save({ logo: picture(logo, "Åklinikken, psykologer") });
  const html = await app.page("/");
  assert.match(html, /aria-label="Åklinikken, psykologer – til forsiden"><picture/);
  assert.match(html, /src="[^"]*logo-1794908538305\.400x100\.webp" alt=""/);
});

test("after 60 days a waiting time is hidden, and the dashboard asks whether it is still right", async () => {
  const { app, editor, pass } = await openForm();
  const dashboard = async () => visibleText(await editor.page("/admin"));
  const paths = ["/kontakt", "/terapi/boern", "/om/signe-holmgaard"];
  for (const path of paths) assert.match(visibleText(await app.page(path)), /Ventetid/, path);
  assert.doesNotMatch(await dashboard(), /ventetid stadig/);
  pass(60);
  for (const path of paths)
    assert.doesNotMatch(visibleText(await app.page(path)), /Ventetid|midt i december/, path);
  for (const whose of ["klinikkens", "Signe Holmgaards"])
    assert.match(await dashboard(), new RegExp(`Passer ${whose} ventetid stadig\\?`));
});

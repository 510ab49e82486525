import assert from "node:assert/strict";
import { test } from "node:test";
import { saveElsewhere } from "../../../test/kit/backend.ts";
import { picture } from "../../../test/kit/form-values.ts";
import { openSite } from "../../../test/kit/site.ts";

const PATH = "/admin/om?rediger=indhold";
const COAST = "/illustrations/kyst.svg";
const focus = { x: 11, y: 50 };
const asked = { act: "publish", base: "*", values: { heroImage: { ...picture(COAST), focus } } };

test("a focus point is stored with the form that it was chosen in, wherever the picture is shown, or neither is", async () => {
  const app = await openSite();
  const editor = await app.signIn();
  await app.store("hero", { images: [{ id: "kyst", url: COAST, focusPoint: { x: 50, y: 50 } }] });
  await app.store("billeder", { billeder: [] });
  const stored = async () => ({
    page: (await app.readContent("om")).heroImage,
    carousel: (await app.readContent("hero")).images[0].focusPoint,
  });
  const before = await stored();

  const { content } = app.services;
  const spoil = async (data: string) => {
    const version = content.version();
    const set = `data = '${data}', revision = revision + 1`;
    saveElsewhere(app, `update documents set ${set} where id = 'billeder'`);
    await app.waitForVersionAfter(version);
  };
  await spoil("{bad");
  const refused = await editor.save(PATH, asked);
  assert.equal(refused.status, 409, refused.text);
  assert.deepEqual(await stored(), before);

  await spoil('{"billeder": []}');
  const saved = await editor.save(PATH, asked);
  assert.equal(saved.status, 200, saved.text);
  assert.deepEqual(await stored(), { page: COAST, carousel: focus });
  assert.deepEqual((await app.readContent("billeder")).billeder, [{ id: COAST, fokus: focus }]);
});

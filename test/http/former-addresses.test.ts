import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fingerprint } from "../../app/server/documents/edit.server.ts";
import { startApp } from "../kit/app.ts";
import { picture } from "../kit/form-values.ts";

const area = {
  id: "unge",
  title: "Unge",
  description: "For de unge",
  imageUrl: "/illustrations/a.svg",
};

const headOf = (address: string) => fetch(address, { method: "HEAD", redirect: "manual" });

describe("a former address", () => {
  test("of an area or a course redirects to the present one", async () => {
    const app = await startApp();
    await app.store("terapiOmrader", {
      omrader: [{ ...area, link: "/terapi/unge-2", formerLinks: ["/terapi/teenagere"] }],
    });
    await app.store("uddannelser", {
      uddannelser: [
        { id: "mbt", title: "MBT", link: "/uddannelse/mbt-2", formerLinks: ["/uddannelse/mbt-1"] },
      ],
    });
    for (const [former, now] of [
      ["/terapi/teenagere", "/terapi/unge-2"],
      ["/uddannelse/mbt-1", "/uddannelse/mbt-2"],
    ] as const) {
      const answer = await app.get(former);
      assert.equal(answer.status, 301, former);
      assert.equal(answer.headers.get("location"), now);
      assert.equal((await app.get(now)).status, 200);
      const head = await headOf(app.origin + former);
      assert.deepEqual([head.status, head.headers.get("location")], [301, now]);
      const spelled = await app.get(`${former}/`);
      assert.deepEqual([spelled.status, spelled.headers.get("location")], [301, former]);
    }
  });

  test("is stored by the save that moves an area, and by later ones", async () => {
    const app = await startApp();
    const editor = await app.signIn();
    await app.store("terapiOmrader", { omrader: [{ ...area, link: "/terapi/unge" }] });
    const names = ["title", "description", "link", "formerLinks"];
    for (const link of ["/terapi/teenagere", "/terapi/unge-mennesker"]) {
      const { omrader } = await app.readContent("terapiOmrader");
      const base = fingerprint(omrader[0], names);
      const values = { ...area, link, imageUrl: picture(area.imageUrl) };
      const answer = await editor.save("/admin/terapi", {
        act: "publish",
        id: "unge",
        base,
        values,
      });
      assert.match(answer.text, /Terapiområde opdateret!/);
    }
    const former = await app.get("/terapi/teenagere");
    assert.equal(former.status, 301);
    assert.equal(former.headers.get("location"), "/terapi/unge-mennesker");
    assert.equal((await app.get("/terapi/unge-mennesker")).status, 200);
  });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { fingerprint } from "../../app/server/documents/edit.server.ts";
import { picture } from "../kit/form-values.ts";
import { openSite } from "../kit/site.ts";

const area = {
  id: "unge",
  title: "Unge",
  description: "For de unge",
  imageUrl: "/illustrations/a.svg",
};

test("a former address of an area, which its saves have given up, and of a course redirects to the present one", async () => {
  const app = await openSite();
  const editor = await app.signIn();
  await app.store("terapiOmrader", { omrader: [{ ...area, link: "/terapi/de-unge" }] });
  const names = ["title", "description", "link", "formerLinks"];
  for (const link of ["/terapi/teenagere", "/terapi/unge-mennesker"]) {
    const { omrader } = await app.readContent("terapiOmrader");
    const base = fingerprint(omrader[0], names);
    const values = { ...area, link, imageUrl: picture(area.imageUrl) };
    const request = { act: "publish", id: "unge", base, values };
    const answer = await editor.save("/admin/terapi", request);
    assert.match(answer.text, /Terapiområde opdateret!/);
  }
  const course = { id: "mbt", title: "MBT", link: "/uddannelse/mbt-2" };
  await app.store("uddannelser", {
    uddannelser: [{ ...course, formerLinks: ["/uddannelse/mbt-1"] }],
  });
  for (const [former, now] of [
    ["/terapi/de-unge", "/terapi/unge-mennesker"],
    ["/terapi/teenagere", "/terapi/unge-mennesker"],
    ["/uddannelse/mbt-1", "/uddannelse/mbt-2"],
  ] as const) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await fetch(app.local + former, { method, redirect: "manual" });
      assert.deepEqual([answer.status, answer.headers.get("location")], [301, now], method);
    }
    assert.equal((await app.get(now)).status, 200);
    const spelled = await app.get(`${former}/`);
    assert.deepEqual([spelled.status, spelled.headers.get("location")], [301, former]);
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { escapeHtml } from "./escape-html.ts";

test("typed text is escaped in HTML and in attributes", () => {
  assert.equal(
    escapeHtml('<img src="x"> & <b>&lt;</b>'),
    "&lt;img src=&quot;x&quot;&gt; &amp; &lt;b&gt;&amp;lt;&lt;/b&gt;",
  );
});

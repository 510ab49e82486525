import assert from "node:assert/strict";
import { test } from "node:test";
import { welcomeContent } from "../../app/forside/admin-welcome-content.ts";
import { welcomeHtml } from "../../app/forside/welcome-text.ts";
import { newsHtml } from "../../app/nyheder/nyheder.ts";
import { checkPriceLists } from "../../app/praktisk-priser/price-check.ts";
import { sortSections } from "../../app/praktisk-priser/price-sections.ts";
import { cleanRichText, sanitizeRichText } from "../../app/server/rich-text.server.ts";
import { parseMapAddress } from "../../app/site/map-address.ts";
import { plainText } from "../../app/site/plain-text.ts";
import { parseFactLines, parsePriceList, splitLead } from "../../app/site/rich-text-parts.ts";
import { hardSpacesInHtml } from "../../app/site/typography.ts";
import { REPEATED } from "./nasty.ts";

const LENGTH = 100_000;
/** In step with the text's length each takes less than a tenth of a second; in step with its square, minutes. */
const LONGEST_MS = 30_000;

const readers: Record<string, (text: string) => unknown> = {
  cleanRichText,
  sanitizeRichText,
  plainText,
  splitLead,
  sortSections,
  checkPriceLists,
  parsePriceList: (text) => parsePriceList(`<ul><li>${text}</li></ul>`),
  parseFactLines: (text) => parseFactLines([text]),
  hardSpacesInHtml,
  newsHtml,
  welcomeHtml,
  welcomeContent: (text) => welcomeContent(cleanRichText(text)),
  parseMapAddress,
};

test("no text is so long or so odd that reading it holds everybody up", () => {
  for (const [name, read] of Object.entries(readers)) {
    for (const part of REPEATED) {
      const text = part.repeat(LENGTH / part.length);
      const begun = performance.now();
      read(text);
      assert.ok(performance.now() - begun < LONGEST_MS, `${name} of ${JSON.stringify(part)}`);
    }
  }
});

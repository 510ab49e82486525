import assert from "node:assert/strict";
import { test } from "node:test";
import { welcomeContent, welcomeHtml } from "../../../../app/content/forside/welcome-text.ts";
import { newsHtml } from "../../../../app/content/nyheder/nyheder.ts";
import { splitPrices } from "../../../../app/content/praktisk-priser/split-prices.ts";
import { stemOf } from "../../../../app/content/soeg/danish-words.ts";
import { checkField, checkRichText } from "../../../../app/editor/controls/checks.ts";
import { parseMapAddress } from "../../../../app/formats/map-address.ts";
import { cleanRichText, sanitizeAnew } from "../../../../app/server/html/rich-text.server.ts";
import { mediaPathsIn } from "../../../../app/server/media/media-path.ts";
import { parseFreight } from "../../../../app/shop/goods/shop.ts";
import { withoutLinks } from "../../../../app/shop/orders/mail/order-mail.server.ts";
import { plainText } from "../../../../app/site/text/plain-text.ts";
import {
  parseFactLines,
  parsePriceList,
  splitLead,
} from "../../../../app/site/text/rich-text-parts.ts";
import { hardSpacesInHtml } from "../../../../app/site/text/typography.ts";
import { formatValue } from "../../../../app/tools/historik/describe.server.ts";
import { REPEATED } from "../../../security/nasty.ts";

const LENGTH = 100_000;
const TIMES_LONGER = 4;
/** A shorter time is too short to measure, and does not matter. */
const QUICK_MS = 50;

const FEW_TAGS = ["1", "1.", "<", "\t", "<iframe src=", "\u00ad"];
const EVENT = { start: "2026-11-23T09:00", slut: "" };
const readers: Record<string, Reader> = {
  cleanRichText,
  sanitizeAnew,
  plainText,
  splitLead,
  splitPrices: (text) => splitPrices({ textBefore: text }),
  parsePriceList: (text) => parsePriceList(`<ul><li>${text}</li></ul>`),
  parseFactLines: (text) => parseFactLines([text]),
  hardSpacesInHtml,
  newsHtml,
  welcomeHtml,
  welcomeContent: (text) => welcomeContent(cleanRichText(text)),
  parseMapAddress,
  mediaPathsIn,
};

/** They read texts that are within their bounds, and so have few tags. */
const boundedReaders: Record<string, Reader> = {
  checkField: (text) => checkField("text", text, EVENT),
  checkRichText: (text) => checkRichText(`<p>${text}</p>`, 2, EVENT),
  parseFreight: (text) => parseFreight(`0${text}0`, ""),
  formatValue,
  withoutLinks,
  stemOf,
};

test("the time to read a text does not grow with the square of its length, however odd it is", () => {
  for (const [name, read] of Object.entries(readers)) {
    for (const part of REPEATED) assertLinear(name, read, part);
  }
  for (const [name, read] of Object.entries(boundedReaders)) {
    for (const part of FEW_TAGS) assertLinear(name, read, part);
  }
});

function assertLinear(name: string, read: Reader, part: string) {
  const text = part.repeat(LENGTH / part.length);
  if (timeOf(read, text) < QUICK_MS) return;
  const growth = leastTimeOf(read, text.repeat(TIMES_LONGER)) / leastTimeOf(read, text);
  // In step with the length it is 4, in step with its square 16.
  assert.ok(growth < 10, `${name} of ${JSON.stringify(part)}: ${growth} times`);
}

type Reader = (text: string) => unknown;

/** Milliseconds of this thread's processor time, which other processes do not change. */
function timeOf(read: Reader, text: string): number {
  const begun = process.threadCpuUsage();
  read(text);
  return process.threadCpuUsage(begun).user / 1000;
}

function leastTimeOf(read: Reader, text: string): number {
  return Math.min(...[1, 2, 3].map(() => timeOf(read, text)));
}

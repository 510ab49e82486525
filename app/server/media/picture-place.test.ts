import assert from "node:assert/strict";
import { test } from "node:test";
import { isMediaPath } from "./media-path.ts";
import { parsePlace } from "./picture-place.ts";

const parse = (place: string) => parsePlace(place, ["om", "viden"]);

test("a picture is stored in a known folder, and nowhere above or far below it", () => {
  for (const place of ["", "om", "ukendt/a", "om/../../a", "/etc/a", "om//a", "viden/a/b/c/d"])
    assert.equal(parse(place), undefined, place);
  assert.equal(parse("viden/a/b/c"), "viden/a/b/c");
});

test("no name leads out of its folder, makes a hidden file, reaches a header, or has a word that ad blockers hide", () => {
  for (const [name, stem] of Object.entries({
    "Åbent hus": "abent-hus",
    "Canva Banner Ad": "canva",
    banner_ads: "billede",
    Advertisement: "billede",
    "Annonce 2027 – sponsor": "2027",
    "adhd-gruppe og Badeland": "adhd-gruppe-og-badeland",
    nyhed_1700: "nyhed_1700",
    "a\r\nset-cookie: a=b": "a-set-cookie-a-b",
    "a.php\0.jpg": "a-php-jpg",
    ".htaccess": "htaccess",
    "a.w480.avif": "a-w480-avif",
    "\u202egpj.exe": "gpj-exe",
    "%2e%2e%2f%2e%2e%2fsamspil.db": "2e-2e-2f-2e-2e-2fsamspil-db",
    "ﬁl\u0301Ω💥": "l",
    "／etc／passwd": "etc-passwd",
  })) {
    assert.equal(parse(`om/${name}`), `om/${stem}`, name);
    assert.ok(isMediaPath(`om/${stem}-1700000000000.jpg`), name);
  }
  for (const name of ["..", "..\\..\\samspil"]) assert.equal(parse(`om/${name}`), undefined, name);
  assert.equal(parse(`om/${"a".repeat(5000)}`)?.length, 63);
});

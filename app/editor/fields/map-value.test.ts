import assert from "node:assert/strict";
import { test } from "node:test";
import { MAP_HOSTS, parseMapAddress } from "../../formats/map-address.ts";
import { mapAddress } from "../../server/documents/fields.server.ts";
import { readMap } from "./map-value.ts";

const addressOf = (typed: string) => {
  const map = readMap(typed);
  return "address" in map ? map.address : map.problem;
};
const QUERY = "https://www.google.com/maps?q=Ravnsborggade%208%2C%202200%20K%C3%B8benhavn%20N";

const EMBEDDED = `${QUERY}&z=15&output=embed`;
const PLACE = "Ravnsborggade+8,+2200+K%C3%B8benhavn+N";

test("a postal address, or the address of a map's own page, becomes a map that can be embedded", () => {
  for (const typed of [
    " Ravnsborggade 8, 2200 København N ",
    `https://www.google.com/maps/place/${PLACE}/@55.6912,12.5571,17z/data=!3m1!4b1`,
    `www.google.com/maps/place/${PLACE}/`,
    `https://www.google.com/maps/search/?api=1&query=${PLACE}`,
    `https://maps.google.com/?q=${PLACE}`,
    `https://www.google.dk/maps/place/${PLACE}/@55.6912,12.5571,17z`,
    `www.google.dk/maps/place/${PLACE}`,
  ])
    assert.equal(addressOf(typed), EMBEDDED, typed);
  assert.match(
    addressOf("https://www.google.com/maps/@55.69,12.55,15z"),
    /\?q=55\.69%2C12\.55&z=15&output=embed$/,
  );
  assert.equal(
    addressOf("https://www.openstreetmap.org/?mlat=55.69&mlon=12.55#map=16/55.691/12.552"),
    "https://www.openstreetmap.org/export/embed.html?bbox=12.54651%2C55.68825%2C12.55749%2C55.69375&layer=mapnik&marker=55.69%2C12.55",
  );
});

test("an address that can be embedded stays as it is", () => {
  for (const address of [
    "https://www.google.com/maps/embed?pb=abc",
    "https://www.google.com/maps/d/embed?mid=abc",
    "https://www.google.com/maps?q=55.7080,12.5790&z=15&output=embed",
    "https://www.openstreetmap.org/export/embed.html?bbox=12.5,55.7,12.6,55.8",
  ])
    for (const typed of [address, `<iframe src="${address}" width="600"></iframe>`])
      assert.equal(addressOf(typed), address);
  assert.equal(addressOf(""), "");
});

test("a short link, or a map that cannot be embedded, is refused with what to do instead", () => {
  const short = /^Et kort link fra telefonen kan ikke vises som kort\. Skriv adressen/;
  const useless = /^Kortet kan ikke bruges\. Skriv adressen/;
  for (const link of ["https://maps.app.goo.gl/abc123", "goo.gl/maps/abc"])
    assert.match(addressOf(link), short);
  for (const typed of [
    "https://www.google.com/maps",
    "https://www.google.com/maps/dir/A/B",
    "https://www.google.com/search?q=klinik",
    "http://www.google.com/maps/embed?pb=abc",
    "https://evil.example/maps/embed",
    "https://www.google.com:444/maps/embed?pb=abc",
    "https://post@www.google.com/maps/embed?pb=abc",
    "https://www.google.dk.evil.example/maps/embed",
    "kort.example/?c=55.69,12.55 Ravnsborggade 8",
    ...["javascript:alert(1)", "<script>1</script> Vej 8", "hjemme", "8"],
  ])
    assert.match(addressOf(typed), useless, typed);
});

test("whatever is typed, the stored address is https and on a known host", () => {
  for (const typed of ["Vej 8@evil.example/2200 By", "Vej 8\n2200 By", "\\evil.example 8 ab"]) {
    const address = addressOf(typed);
    assert.equal(new URL(address).protocol, "https:");
    assert.ok(MAP_HOSTS.includes(new URL(address).hostname), address);
    assert.equal(parseMapAddress(address), address);
  }
});

test("a stored address that is no map's is none, and an emptied one too", () => {
  const stored = mapAddress(EMBEDDED);
  for (const address of ["https://evil.example/", ""]) assert.equal(stored.parse(address), "");
  assert.equal(stored.parse(undefined), EMBEDDED);
});

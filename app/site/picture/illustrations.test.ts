import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";

const root = join(import.meta.dirname, "../../..");
const drawings = join(root, "public/illustrations");
const styles = readFileSync(join(root, "app/site/picture/illustrations.css"), "utf8");

/** Marks have the page behind them, products their product's colour. */
const WITHOUT_GROUND = /^(logo|ordmaerke|produkt)/;

for (const name of readdirSync(drawings).filter((file) => !WITHOUT_GROUND.test(file))) {
  test(`until ${name} has come, its place has its colour`, async () => {
    const drawing = sharp(join(drawings, name)).resize(1, 1, { fit: "fill" });
    const average = await drawing.toColourspace("srgb").removeAlpha().raw().toBuffer();
    const stated = new RegExp(String.raw`"/${name}"\] \{\s*background-color: #(\w{6})`).exec(
      styles,
    );
    const levels = Buffer.from(stated?.[1] ?? "", "hex");
    assert.equal(levels.length, 3, `${name} has a colour; it is #${average.toString("hex")}`);
    // Whoever draws it rounds a little differently.
    for (const [index, level] of levels.entries()) {
      assert.ok(Math.abs(level - (average[index] ?? 0)) <= 4, `#${average.toString("hex")}`);
    }
  });
}

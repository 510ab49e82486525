import assert from "node:assert/strict";
import { test } from "node:test";
import { followRenames, type Renamed, withIds } from "./price-ids.ts";

/** 'Samtale 900': a line by its name and its price. */
function lines(...written: string[]) {
  return written.map((line) => {
    const at = line.lastIndexOf(" ");
    return { label: line.slice(0, at), note: "", duration: "", price: line.slice(at + 1) };
  });
}

const FIRST = lines("Samtale 900", "Familie 1200", "Gruppe 300");

function rename(after: ReturnType<typeof lines>, before = FIRST, renamed: Renamed = {}) {
  return followRenames(withIds(before, renamed), after);
}

test("a line has its name as its id until it is renamed, and then keeps it", () => {
  assert.deepEqual(rename(FIRST), {});
  const second = lines("Samtale alene 950", "Familie 1200", "Gruppe 300");
  const renamed = rename(second);
  assert.deepEqual(renamed, { Samtale: "Samtale alene" });
  assert.deepEqual(
    withIds(second, renamed).map(({ id }) => id),
    ["Samtale", "Familie", "Gruppe"],
  );
  const third = lines("Samtale for én 950", "Familie 1200", "Gruppe 300");
  assert.deepEqual(rename(third, second, renamed), { Samtale: "Samtale for én" });
  assert.deepEqual(rename(FIRST, second, renamed), {}, "the first name again");
});

test("all lines may be renamed at once, and a renamed line beside a new one is recognised by its price", () => {
  assert.deepEqual(rename(lines("A 900", "B 1200", "C 300")), {
    Samtale: "A",
    Familie: "B",
    Gruppe: "C",
  });
  const oneMore = lines("Udtalelse 950", "Samtale alene 900", "Familie 1200", "Gruppe 300");
  assert.deepEqual(rename(oneMore), { Samtale: "Samtale alene" });
});

test("moved, added and removed lines rename nothing", () => {
  assert.deepEqual(rename(lines("Gruppe 300", "Samtale 900", "Familie 1200")), {});
  assert.deepEqual(rename([...FIRST, ...lines("Udtalelse 950")]), {});
  assert.deepEqual(rename(lines("Samtale 900", "Gruppe 300")), {});
});

test("a new line with the first name of a renamed one gets an id of its own", () => {
  const second = lines("Samtale alene 900", "Familie 1200", "Gruppe 300");
  const renamed = { Samtale: "Samtale alene" };
  const third = [...second, ...lines("Samtale 500")];
  const now = rename(third, second, renamed);
  assert.deepEqual(
    withIds(third, now).map(({ id }) => id),
    ["Samtale", "Familie", "Gruppe", "Samtale *"],
  );
});

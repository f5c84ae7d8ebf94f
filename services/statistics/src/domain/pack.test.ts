import { expect, test } from '@jest/globals';
import { drawing } from '../../test/random-days.ts';
import { Cell } from './cell.ts';
import { addPacked, packed, packedQuarters, quartersIn, quartersWith } from './pack.ts';
import { PeopleBits } from './people.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
const draw = drawing(seed);
const below = (most: number) => Math.floor(draw() * most);

/** Something to add: sums of all sizes around zero, few people or most of them, bins, money. */
function something(): (cell: Cell) => void {
  const kind = below(4);
  if (kind === 0) {
    const [measure, amount] = [below(27), (BigInt(below(2 ** 40)) - 2n ** 39n) * 10n ** BigInt(below(12))];
    return (cell) => cell.add(measure, amount);
  }
  if (kind === 1) {
    const person = below(10 ** (1 + below(4)));
    return (cell) => cell.see(person);
  }
  if (kind === 2) {
    const [name, bin, n] = [below(2) === 0 ? 'latency' : 'first', below(150), 1 + below(300)] as const;
    return (cell) => cell.bins(name).add(bin, n);
  }
  const [currency, revenue, refunds] = [
    ['USD', 'JPY', '€'][below(3)] ?? '',
    BigInt(below(1e9)) - 5n,
    BigInt(below(9)),
  ];
  return (cell) => cell.addMoney(currency, revenue, refunds);
}

function plain(cell: Cell) {
  const sums = cell.measures.map((measure, at) => [measure, cell.sums[at]] as const);
  return {
    sums: new Map(sums.filter(([, sum]) => sum !== 0n)),
    people: new Set(cell.people ?? []),
    latency: cell.latency?.sorted() ?? [],
    first: cell.first?.sorted() ?? [],
    money: cell.money ?? new Map(),
  };
}

const cellOf = (things: readonly ((cell: Cell) => void)[], cell = new Cell()) => {
  for (const add of things) add(cell);
  return cell;
};

test(`what is packed is read again, and the same sums are the same bytes (SEED=${seed})`, () => {
  for (let round = 0; round < 200; round++) {
    const things = Array.from({ length: below(10 ** (1 + below(3))) }, something);
    const whole = cellOf(things);
    const bytes = packed(whole);
    const again = new Cell(() => new PeopleBits());
    addPacked(again, bytes);
    expect(plain(again)).toEqual(plain(whole));
    expect(again.people?.size ?? 0).toBe(whole.people?.size ?? 0);
    const cut = below(things.length + 1);
    const parts = cellOf(things.slice(cut).reverse());
    addPacked(parts, packed(cellOf(things.slice(0, cut))));
    expect(packed(parts)).toEqual(bytes);
    expect(packed(again)).toEqual(bytes);
  }
});

test(`quarters keep their order and what was in them (SEED=${seed})`, () => {
  let bytes: Buffer = Buffer.alloc(0);
  const all = new Map<number, Cell>();
  for (let round = 0; round < 50; round++) {
    const added = new Map(
      [below(96), below(96)].map((quarter) => [quarter, cellOf([something(), something()])]),
    );
    for (const [quarter, cell] of added) {
      const sum = all.get(quarter) ?? new Cell();
      sum.addCell(cell);
      all.set(quarter, sum);
    }
    bytes = quartersWith(bytes, added);
    const sorted = [...all].sort(([a], [b]) => a - b);
    expect(bytes).toEqual(packedQuarters(sorted.map(([quarter, cell]) => [quarter, packed(cell)])));
    expect([...quartersIn(bytes)].map(([quarter]) => quarter)).toEqual(sorted.map(([quarter]) => quarter));
  }
});

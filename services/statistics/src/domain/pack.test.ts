import { expect, test } from '@jest/globals';
import { numberSetting } from '@tutka/testing';
import { drawing } from '../../test/random-days.ts';
import { amountOf } from './amount.ts';
import { Cell, KEYS } from './cell.ts';
import { MEASURES, STOCKS } from './measures.ts';
import { addPacked, addPackedStocks, packed, quartersIn, STOCK_BYTES, writeQuarters } from './pack.ts';
import { ByteWriter } from './varint.ts';

const seed = numberSetting('SEED', Math.floor(Math.random() * 1e9));
const draw = drawing(seed);
const below = (most: number) => Math.floor(draw() * most);

/** Something to add: sums of all sizes around zero, few people or most of them, bins, money. */
function something(): (cell: Cell) => void {
  const kind = below(4);
  if (kind === 0) {
    const [measure, amount] = [below(27), (BigInt(below(2 ** 40)) - 2n ** 39n) * 10n ** BigInt(below(12))];
    return (cell) => cell.add(measure, amountOf(amount));
  }
  if (kind === 1) {
    const person = below(10 ** (1 + below(4)));
    return (cell) => cell.see(person);
  }
  if (kind === 2) {
    const [name, bin, n] = [below(2) === 0 ? 'latency' : 'first', below(150), 1 + below(300)] as const;
    return (cell) => cell.add(KEYS[name] + bin, n);
  }
  const [currency, revenue, refunds] = [
    ['USD', 'JPY', '€'][below(3)] ?? '',
    BigInt(below(1e9)) - 5n,
    BigInt(below(9)),
  ];
  return (cell) => cell.addMoney(currency, revenue, refunds);
}

function plain(cell: Cell) {
  const sums = Array.from({ length: 27 }, (_, measure) => cell.sumOf(measure));
  const { size, money = new Map() } = cell;
  return { sums, size, latency: [...cell.bins('latency')], first: [...cell.bins('first')], money };
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
    const again = new Cell();
    addPacked(again, bytes);
    expect(plain(again)).toEqual(plain(whole));
    const cut = below(things.length + 1);
    const parts = cellOf(things.slice(cut).reverse());
    addPacked(parts, packed(cellOf(things.slice(0, cut))));
    expect(packed(parts)).toEqual(bytes);
    expect(packed(again)).toEqual(bytes);
  }
});

/** Sums of some measures, of what there is up to 2 ** 52, and people. */
function somethingOfAll(): Cell {
  const cell = new Cell();
  for (let measure = 0; measure < MEASURES.length; measure += 1 + below(2)) {
    const sum = BigInt(below(2 ** (1 + below(52)))) * (below(2) === 0 ? 1n : -1n);
    cell.add(measure, amountOf(measure < STOCKS.length ? sum : sum * 10n ** BigInt(below(12))));
  }
  for (let people = below(100); people > 0; people--) cell.see(below(1000));
  return cell;
}

test(`what there is stands in the first bytes, whatever follows (SEED=${seed})`, () => {
  expect(MEASURES.slice(0, STOCKS.length)).toEqual(STOCKS);
  const sums = (of: Cell) => STOCKS.map((_, measure) => of.sumOf(measure));
  for (let round = 0; round < 200; round++) {
    const cell = somethingOfAll();
    const read = new Cell();
    addPackedStocks(read, packed(cell).subarray(0, STOCK_BYTES));
    expect(sums(read)).toEqual(sums(cell));
    expect(read.startOf(STOCKS.length)).toBe(read.pairs.length);
  }
});

test(`quarters keep their order and what was in them (SEED=${seed})`, () => {
  const writer = new ByteWriter();
  const all = new Map<number, Cell>();
  let bytes: Buffer = Buffer.alloc(0);
  for (let round = 0; round < 50; round++) {
    const quarters = [...new Set([below(96), below(96)])].sort((a, b) => a - b);
    const cells = quarters.map(() => cellOf([something(), something()]));
    writeQuarters(writer, bytes, { quarters, cells });
    bytes = writer.take();
    for (const [at, quarter] of quarters.entries()) {
      const sum = all.get(quarter) ?? new Cell();
      all.set(quarter, sum);
      sum.addCell(cells[at] ?? new Cell());
    }
    const sorted = [...all].sort(([a], [b]) => a - b);
    const found = [...quartersIn(bytes)].map(([quarter, cell]) => [quarter, Buffer.from(cell)]);
    expect(found).toEqual(sorted.map(([quarter, cell]) => [quarter, packed(cell)]));
  }
});

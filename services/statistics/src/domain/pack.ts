import { Cell } from './cell.ts';
import { bitsOf, type People, PeopleBits } from './people.ts';
import type { Tally } from './tally.ts';
import { ByteReader, ByteWriter } from './varint.ts';

/** How numbers of people are written: by their distances, or a bit each where that is shorter. */
const LISTED = 0;
const BITS = 1;

const writer = new ByteWriter();

/** A cell as bytes. The same sums give the same bytes, whatever they were summed from. */
export function packed(cell: Cell): Buffer {
  const told = cell.measures
    .map((measure, at) => [measure, cell.sums[at] ?? 0n] as const)
    .filter(([, sum]) => sum !== 0n)
    .sort(([a], [b]) => a - b);
  writer.uint(told.length);
  for (const [measure, sum] of told) {
    writer.uint(measure);
    writer.int(sum);
  }
  writePeople(cell.people);
  writeBins(cell.latency);
  writeBins(cell.first);
  const money = [...(cell.money ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  writer.uint(money.length);
  for (const [currency, { revenue, refunds }] of money) {
    const name = Buffer.from(currency);
    writer.uint(name.length);
    writer.bytes(name);
    writer.int(revenue);
    writer.int(refunds);
  }
  return writer.take();
}

function writePeople(people: People | undefined): void {
  writer.uint(people?.size ?? 0);
  if (!people || people.size === 0) return;
  const numbers = Uint32Array.from(people).sort();
  const length = ((numbers.at(-1) ?? 0) >> 3) + 1;
  if (length < numbers.length) writeBits(numbers, length);
  else writeList(numbers);
}

function writeBits(numbers: Uint32Array, length: number): void {
  const bits = new Uint8Array(length);
  for (const n of numbers) bits[n >> 3] = (bits[n >> 3] ?? 0) | (1 << (n & 7));
  writer.uint(BITS);
  writer.uint(length);
  writer.bytes(bits);
}

function writeList(numbers: Uint32Array): void {
  writer.uint(LISTED);
  let before = 0;
  for (const n of numbers) {
    writer.uint(n - before);
    before = n;
  }
}

function writeBins(bins: Tally | undefined): void {
  const sorted = bins?.sorted() ?? [];
  writer.uint(sorted.length);
  for (const [bin, n] of sorted) {
    writer.uint(bin);
    writer.uint(n);
  }
}

/** Adds what is packed in bytes to a cell. */
export function addPacked(cell: Cell, bytes: Uint8Array): void {
  const reader = new ByteReader(bytes);
  readMeasures(cell, reader);
  readPeople(cell, reader);
  readBins(cell, reader, 'latency');
  readBins(cell, reader, 'first');
  for (let left = reader.uint(); left > 0; left--) {
    const currency = Buffer.from(reader.bytes(reader.uint())).toString();
    cell.addMoney(currency, reader.int(), reader.int());
  }
}

/** Adds the measures alone. */
export function addPackedMeasures(cell: Cell, bytes: Uint8Array): void {
  readMeasures(cell, new ByteReader(bytes));
}

function readMeasures(cell: Cell, reader: ByteReader): void {
  for (let left = reader.uint(); left > 0; left--) cell.add(reader.uint(), reader.int());
}

function readPeople(cell: Cell, reader: ByteReader): void {
  const size = reader.uint();
  if (size === 0) return;
  if (reader.uint() === BITS) readBits(cell, reader.bytes(reader.uint()));
  else readList(cell, reader, size);
}

function readList(cell: Cell, reader: ByteReader, size: number): void {
  let person = 0;
  for (let left = size; left > 0; left--) {
    person += reader.uint();
    cell.see(person);
  }
}

function readBits(cell: Cell, bits: Uint8Array): void {
  if (cell.people instanceof PeopleBits) cell.people.unite(bits);
  else for (const [at, byte] of bits.entries()) for (const person of bitsOf(byte, at)) cell.see(person);
}

function readBins(cell: Cell, reader: ByteReader, kind: 'latency' | 'first'): void {
  const left = reader.uint();
  if (left === 0) return;
  const bins = cell.bins(kind);
  for (let n = 0; n < left; n++) bins.add(reader.uint(), reader.uint());
}

/** One quarter of a day, from 0 to 95, and its packed cell. */
export type PackedQuarter = readonly [quarter: number, bytes: Uint8Array];

/** The quarters of a day, packed one after the other. */
export function packedQuarters(quarters: readonly PackedQuarter[]): Buffer {
  for (const [quarter, bytes] of quarters) {
    writer.uint(quarter);
    writer.uint(bytes.length);
    writer.bytes(bytes);
  }
  return writer.take();
}

/** The quarters that are packed in bytes, in their order. */
export function* quartersIn(bytes: Uint8Array): Generator<PackedQuarter> {
  const reader = new ByteReader(bytes);
  while (!reader.ended) yield [reader.uint(), reader.bytes(reader.uint())];
}

/** The quarters of a day with more added to some of them. */
export function quartersWith(bytes: Uint8Array, added: ReadonlyMap<number, Cell>): Buffer {
  const before = new Map(quartersIn(bytes));
  const all = new Map<number, Uint8Array>(before);
  for (const [quarter, cell] of added) {
    const known = before.get(quarter);
    all.set(quarter, known ? packed(sumOf(known, cell)) : packed(cell));
  }
  return packedQuarters([...all].sort(([a], [b]) => a - b));
}

function sumOf(bytes: Uint8Array, cell: Cell): Cell {
  const sum = new Cell();
  addPacked(sum, bytes);
  sum.addCell(cell);
  return sum;
}

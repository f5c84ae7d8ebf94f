import type { Amount } from './amount.ts';
import { Cell, KEYS } from './cell.ts';
import type { DayFold } from './fold.ts';
import { STOCKS } from './measures.ts';
import { ByteReader, ByteWriter } from './varint.ts';

/** How numbers of people are written: by their distances, or a bit each where that is shorter. */
const LISTED = 0;
const BITS = 1;
const QUARTERS_A_DAY = 96;

/** Where a cell is written before its length is known. */
const scratch = new ByteWriter();

/** A cell as bytes. The same sums give the same bytes, whatever they were summed from. */
export function packed(cell: Cell): Buffer {
  scratch.clear();
  writeCell(scratch, cell);
  return scratch.take();
}

/** Writes a cell as `packed` has it. */
function writeCell(writer: ByteWriter, cell: Cell): void {
  const { pairs, money } = cell;
  const latency = cell.startOf(KEYS.latency);
  const first = cell.startOf(KEYS.first);
  const people = cell.startOf(KEYS.person);
  writeSums(writer, pairs, latency);
  writePeople(writer, cell, people);
  writeBins(writer, pairs, latency, first, KEYS.latency);
  writeBins(writer, pairs, first, people, KEYS.first);
  writeMoney(writer, money);
}

function writeMoney(writer: ByteWriter, money: Cell['money']): void {
  writer.uint(money?.size ?? 0);
  if (!money) return;
  for (const [currency, { revenue, refunds }] of [...money].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const name = Buffer.from(currency);
    writer.uint(name.length);
    writer.bytes(name);
    writer.int(revenue);
    writer.int(refunds);
  }
}

function writeSums(writer: ByteWriter, pairs: readonly Amount[], end: number): void {
  let told = 0;
  for (let at = 1; at < end; at += 2) if (pairs[at] !== 0) told++;
  writer.uint(told);
  for (let at = 0; at < end; at += 2) {
    if (pairs[at + 1] === 0) continue;
    writer.uint(Number(pairs[at]));
    writer.int(pairs[at + 1] ?? 0);
  }
}

function writePeople(writer: ByteWriter, { pairs, crowd }: Cell, from: number): void {
  const size = crowd?.size ?? (pairs.length - from) / 2;
  writer.uint(size);
  if (size === 0) return;
  const numbers = crowd ? [...crowd] : numbersOf(pairs, from);
  const length = ((numbers[size - 1] ?? 0) >> 3) + 1;
  if (length < size) writeBits(writer, numbers, length);
  else writeList(writer, numbers);
}

function numbersOf(pairs: readonly Amount[], from: number): number[] {
  const numbers: number[] = [];
  for (let at = from; at < pairs.length; at += 2) numbers.push(Number(pairs[at]) - KEYS.person);
  return numbers;
}

function writeBits(writer: ByteWriter, numbers: readonly number[], length: number): void {
  const bits = new Uint8Array(length);
  for (const n of numbers) bits[n >> 3] = (bits[n >> 3] ?? 0) | (1 << (n & 7));
  writer.uint(BITS);
  writer.uint(length);
  writer.bytes(bits);
}

function writeList(writer: ByteWriter, numbers: readonly number[]): void {
  writer.uint(LISTED);
  let before = 0;
  for (const n of numbers) {
    writer.uint(n - before);
    before = n;
  }
}

function writeBins(
  writer: ByteWriter,
  pairs: readonly Amount[],
  from: number,
  end: number,
  begins: number,
): void {
  writer.uint((end - from) / 2);
  for (let at = from; at < end; at += 2) {
    writer.uint(Number(pairs[at]) - begins);
    writer.uint(Number(pairs[at + 1]));
  }
}

/** Adds what is packed in bytes to a cell. */
export function addPacked(cell: Cell, bytes: Uint8Array): void {
  const reader = new ByteReader(bytes);
  readSums(cell, reader);
  readPeople(cell, reader);
  readBins(cell, reader, KEYS.latency);
  readBins(cell, reader, KEYS.first);
  for (let left = reader.uint(); left > 0; left--) {
    const currency = Buffer.from(reader.bytes(reader.uint())).toString();
    cell.addMoney(currency, BigInt(reader.int()), BigInt(reader.int()));
  }
}

/** So many bytes at the beginning hold what there is: how many sums are told, and of each its place and up to 2 ** 52. */
export const STOCK_BYTES = 1 + STOCKS.length * 9;

/** Adds what there is alone, of which the beginning of the bytes is enough. */
export function addPackedStocks(cell: Cell, bytes: Uint8Array): void {
  const reader = new ByteReader(bytes);
  for (let left = reader.uint(); left > 0; left--) {
    const measure = reader.uint();
    // They come in their order, and stocks first.
    if (measure >= STOCKS.length) return;
    cell.add(measure, reader.int());
  }
}

function readSums(cell: Cell, reader: ByteReader): void {
  for (let left = reader.uint(); left > 0; left--) cell.add(reader.uint(), reader.int());
}

function readPeople(cell: Cell, reader: ByteReader): void {
  const size = reader.uint();
  if (size === 0) return;
  if (reader.uint() === BITS) cell.seeAll(reader.bytes(reader.uint()));
  else readList(cell, reader, size);
}

function readList(cell: Cell, reader: ByteReader, size: number): void {
  let person = 0;
  for (let left = size; left > 0; left--) {
    person += reader.uint();
    cell.see(person);
  }
}

function readBins(cell: Cell, reader: ByteReader, begins: number): void {
  for (let left = reader.uint(); left > 0; left--) cell.add(begins + reader.uint(), reader.uint());
}

/** One quarter of a day, from 0 to 95, and its packed cell. */
export type PackedQuarter = readonly [quarter: number, bytes: Uint8Array];

/** The quarters that are packed in bytes, in their order. */
export function* quartersIn(bytes: Uint8Array): Generator<PackedQuarter> {
  const reader = new ByteReader(bytes);
  while (!reader.ended) yield [reader.uint(), reader.bytes(reader.uint())];
}

/** Where a day's packed quarters lie in bytes, and which of them are meant, from `first` to before `last`. */
export interface SomeQuarters {
  readonly begin: number;
  readonly end: number;
  readonly first: number;
  readonly last: number;
}

/** Tells what each measure comes to in each of some quarters. Nothing is made for it: lists look at many items. */
export function tellMeasures(
  bytes: Uint8Array,
  { begin, end, first, last }: SomeQuarters,
  tell: (measure: number, amount: Amount) => void,
): void {
  const reader = new ByteReader(bytes, begin);
  while (reader.at < end) {
    const quarter = reader.uint();
    const next = reader.uint() + reader.at;
    if (quarter >= last) return;
    if (quarter >= first) for (let left = reader.uint(); left > 0; left--) tell(reader.uint(), reader.int());
    reader.at = next;
  }
}

/** Writes a day of which nothing is known yet: what it comes to, and its quarters. */
export function writeFreshDay(
  [whole, quarters]: readonly [whole: ByteWriter, quarters: ByteWriter],
  day: Pick<DayFold, 'quarters' | 'cells'>,
  comesTo: Cell,
): void {
  writeCell(whole, comesTo);
  // What the only quarter comes to is what the day does.
  if (day.cells.length === 1) writePacked(quarters, day.quarters[0], whole);
  else for (const [at, cell] of day.cells.entries()) writeQuarter(quarters, day.quarters[at], cell);
}

/** Writes the quarters of a day as they were packed before, with what is added to some of them. */
export function writeQuarters(
  writer: ByteWriter,
  bytes: Uint8Array,
  { quarters, cells }: Pick<DayFold, 'quarters' | 'cells'>,
): void {
  let next = 0;
  const writeUpTo = (end: number) => {
    for (; (quarters[next] ?? end) < end; next++) writeQuarter(writer, quarters[next], cells[next]);
  };
  for (const [quarter, known] of quartersIn(bytes)) {
    writeUpTo(quarter);
    const cell = quarters[next] === quarter ? cells[next++] : undefined;
    if (cell) writeQuarter(writer, quarter, sumOf(known, cell));
    else writeKnown(writer, quarter, known);
  }
  writeUpTo(QUARTERS_A_DAY);
}

function writeQuarter(writer: ByteWriter, quarter = 0, cell = new Cell()): void {
  scratch.clear();
  writeCell(scratch, cell);
  writePacked(writer, quarter, scratch);
}

function writePacked(writer: ByteWriter, quarter: number | undefined, cell: ByteWriter): void {
  writer.uint(quarter ?? 0);
  writer.uint(cell.length);
  writer.append(cell);
}

function writeKnown(writer: ByteWriter, quarter: number, bytes: Uint8Array): void {
  writer.uint(quarter);
  writer.uint(bytes.length);
  writer.bytes(bytes);
}

function sumOf(bytes: Uint8Array, cell: Cell): Cell {
  const sum = new Cell();
  addPacked(sum, bytes);
  sum.addCell(cell);
  return sum;
}

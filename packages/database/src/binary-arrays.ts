import pg from 'pg';
import { BinaryValues } from './binary-values.ts';

const { builtins } = pg.types;
const HEADER_BYTES = 20;
/** What most values need, with their lengths. */
const VALUE_BYTES = 24;

class ArrayValues extends BinaryValues {
  /** `type`: of the values, by its number in PostgreSQL. */
  constructor(type: number, length: number) {
    super(HEADER_BYTES + length * VALUE_BYTES);
    // One dimension, counted from 1; where nothing is, none. Whether there are nulls PostgreSQL sees for itself.
    const head = length === 0 ? [0, 0, type] : [1, 0, type, length, 1];
    for (const word of head) this.at = this.bytesSoFar.writeInt32BE(word, this.at);
  }

  /** All of it. Nothing may be added any more. */
  get array(): Buffer {
    return this.bytesSoFar.subarray(0, this.at);
  }
}

/**
 * Makes arrays for a statement in PostgreSQL's binary form, of values which `write` adds one by one: for many, as texts they are made,
 * sent and read in longer. The statement's parameter has to be of the very type, such as `$1::uuid[]`.
 */
const arrays =
  <T>(type: number, write: (array: ArrayValues, value: T) => void) =>
  (values: readonly T[]): Buffer => {
    const array = new ArrayValues(type, values.length);
    for (const value of values) write(array, value);
    return array.array;
  };

/** `uuid[]`. Throws TypeError where one is no uuid. */
export const uuidArray = arrays<string>(builtins.UUID, (array, value) => array.uuid(value));
/** `text[]`. */
export const textArray = arrays<string | null>(builtins.TEXT, (array, value) => array.text(value));
/** `int[]`. Throws RangeError where one has no room in 32 bits. */
export const intArray = arrays<number>(builtins.INT4, (array, value) => array.int(value));
/** `bigint[]`. Throws RangeError where one has no room in 64 bits. */
export const bigintArray = arrays<number | bigint>(builtins.INT8, (array, value) => array.bigint(value));
/** `date[]`, of days of UTC, each by any of its milliseconds. */
export const dateArray = arrays<number>(builtins.DATE, (array, value) => array.date(value));
/** `timestamptz[]`. Throws RangeError where one is no time. */
export const timeArray = arrays<Date>(builtins.TIMESTAMPTZ, (array, value) => array.time(value));
/** `bytea[]`. */
export const bytesArray = arrays<Uint8Array>(builtins.BYTEA, (array, value) => array.bytes(value));
/** `jsonb[]`, of anything that JSON can say. */
export const jsonArray = arrays<unknown>(builtins.JSONB, (array, value) => array.json(value));

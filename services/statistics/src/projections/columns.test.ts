import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { planned } from '@tutka/database';
import { type House, openHouse } from '../../test/house.ts';
import { bytesColumn, plainArray, textArray } from './columns.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const read = async <T>(type: string, array: string) => {
  const rows = await planned<{ one: T }>(
    house.worker,
    `read ${type}`,
    `SELECT unnest($1::${type}[]) AS one`,
    [array],
  );
  return rows.map(({ one }) => one);
};

test.each([
  [[]],
  [['', 'plain', 'NULL', '{a,b}', ' spaces ', 'ünïcode 你好', 'line\nline']],
  [['"']],
  [['a","b', '"quoted"', 'c:\\path\\', '\\"']],
])('texts arrive as they are: %j', async (texts) => {
  expect(await read('text', textArray(texts))).toEqual(texts);
});

test('values that need no quotes arrive as they are', async () => {
  const numbers = [0, -5, 2 ** 31 - 1];
  expect(await read('int', plainArray(numbers))).toEqual(numbers);
  expect(await read('bigint', plainArray([2n ** 63n - 1n]))).toEqual([String(2n ** 63n - 1n)]);
  expect(await read('int', plainArray([]))).toEqual([]);
});

test('bytes arrive one by one', async () => {
  const values = [Buffer.from('one'), Buffer.alloc(0), Buffer.from([0, 255])];
  const rows = await planned<{ one: Buffer }>(
    house.worker,
    'read bytes',
    'SELECT substring($1::bytea FROM f FOR n) AS one FROM unnest($2::int[], $3::int[]) AS t(f, n)',
    bytesColumn(values),
  );
  expect(rows.map(({ one }) => one)).toEqual(values);
});

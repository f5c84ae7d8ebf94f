import { inspect } from 'node:util';
import { expect, test } from '@jest/globals';
import { Client } from 'pg';
import { z } from 'zod';

test('a package is loaded by Node, and knows what a test makes', async () => {
  expect(Object.getPrototypeOf(Client)).not.toBe(Function.prototype);
  expect(z.date().safeParse(new Date()).success).toBe(true);
  expect(z.instanceof(Error).safeParse(new TypeError('ours')).success).toBe(true);
  expect(z.map(z.string(), z.number()).safeParse(new Map([['a', 1]])).success).toBe(true);
});

test('a test knows what a package throws and promises', async () => {
  const refused = new Client({ host: 'localhost', port: 1 }).connect();
  expect(refused).toBeInstanceOf(Promise);
  const error = await refused.catch((error: unknown) => error);
  expect(error).toBeInstanceOf(Error);
  expect(inspect(error)).toContain('ECONNREFUSED');
});

test('a class of errors knows its own alone', () => {
  class Ours extends Error {}
  expect(new Ours()).toBeInstanceOf(Ours);
  expect(new Error('another')).not.toBeInstanceOf(Ours);
  expect(new TypeError('another')).not.toBeInstanceOf(RangeError);
  expect({}).not.toBeInstanceOf(Error);
});

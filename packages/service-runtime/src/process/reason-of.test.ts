import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { reasonOf } from './reason-of.ts';

/** What comes of connecting to a host that has these addresses. */
const connecting = (...addresses: readonly string[]) =>
  new Promise<unknown>((resolve) => {
    const found = addresses.map((address) => ({ address, family: 4 }));
    connect({ host: 'a.test', port: 9, lookup: (_, __, answer) => answer(null, found as never) })
      .once('connect', resolve)
      .once('error', resolve);
  });

test('where none of several addresses answers, what each of them says is the reason', async () => {
  expect(reasonOf(await connecting('127.0.0.1'))).toBe('connect ECONNREFUSED 127.0.0.1:9');
  expect(reasonOf(await connecting('127.0.0.1', '127.0.0.2'))).toBe(
    'connect ECONNREFUSED 127.0.0.1:9; connect ECONNREFUSED 127.0.0.2:9',
  );
});

test('what is no error is told as it is', () => {
  expect(reasonOf('no way')).toBe('no way');
});

import { expect, test } from '@jest/globals';
import { inTurn, systemResolver } from './resolver.ts';

test('no more look-ups run at once than allowed, and all are answered', async () => {
  let running = 0;
  let most = 0;
  const resolver = inTurn(2, async (hostname) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((next) => setTimeout(next, 5));
    running -= 1;
    if (hostname === 'bad') throw new Error('no such name');
    return [{ address: hostname, family: 4 }];
  });
  const asked = ['a', 'bad', 'b', 'c', 'bad', 'd'].map((name) => resolver(name).catch(() => []));
  const found = (await Promise.all(asked)).flat().map(({ address }) => address);
  expect([most, found]).toEqual([2, ['a', 'b', 'c', 'd']]);
});

test("the machine's own name service knows localhost", async () => {
  const found = await systemResolver('localhost');
  expect(found.map(({ address }) => address)).toEqual(expect.arrayContaining(['127.0.0.1']));
});

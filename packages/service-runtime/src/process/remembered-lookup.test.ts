import type { LookupAddress } from 'node:dns';
import { connect, createServer, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { rememberedLookup } from './remembered-lookup.ts';

const one: LookupAddress = { address: '10.0.0.1', family: 4 };
const other: LookupAddress = { address: '10.0.0.2', family: 4 };

/** A DNS whose answers a test decides. */
function dns() {
  const waiting: PromiseWithResolvers<LookupAddress[]>[] = [];
  const ask = () => {
    const next = Promise.withResolvers<LookupAddress[]>();
    waiting.push(next);
    return next.promise;
  };
  return { waiting, look: rememberedLookup(ask) };
}

const all = (look: LookupFunction) =>
  new Promise<string[]>((resolve, reject) =>
    look('catalog', { all: true }, (error, found) =>
      error ? reject(error) : resolve((found as LookupAddress[]).map(({ address }) => address)),
    ),
  );

test('those who ask at once share a question, and its answer for a second', async () => {
  const { waiting, look } = dns();
  const asked = [all(look), all(look), all(look)];
  await sleep(1);
  expect(waiting).toHaveLength(1);
  waiting[0]?.resolve([one]);
  expect(await Promise.all(asked)).toEqual([['10.0.0.1'], ['10.0.0.1'], ['10.0.0.1']]);
  await all(look);
  expect(waiting).toHaveLength(1);
  await sleep(1_050);
  const later = all(look);
  await sleep(1);
  waiting[1]?.resolve([other]);
  expect(await later).toEqual(['10.0.0.2']);
});

test('where an answer is lost the last one stands in, and a late one is taken afterwards', async () => {
  const { waiting, look } = dns();
  const first = all(look);
  waiting[0]?.resolve([one]);
  await first;
  await sleep(1_050);
  const began = performance.now();
  expect(await all(look)).toEqual(['10.0.0.1']);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(await all(look)).toEqual(['10.0.0.1']);
  expect(waiting).toHaveLength(2);
  waiting[1]?.resolve([other]);
  await sleep(1);
  expect(await all(look)).toEqual(['10.0.0.2']);
});

test('a failure is told where nothing was known, and passed over where something was', async () => {
  const { waiting, look } = dns();
  const failing = all(look);
  waiting[0]?.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
  await expect(failing).rejects.toMatchObject({ code: 'ENOTFOUND' });
  const found = all(look);
  waiting[1]?.resolve([one]);
  await found;
  await sleep(1_050);
  const again = all(look);
  waiting[2]?.reject(new Error('the server did not answer'));
  expect(await again).toEqual(['10.0.0.1']);
});

test('several addresses take the lead in turn', async () => {
  const { waiting, look } = dns();
  const first = all(look);
  waiting[0]?.resolve([one, other]);
  expect([await first, await all(look), await all(look)]).toEqual([
    ['10.0.0.1', '10.0.0.2'],
    ['10.0.0.2', '10.0.0.1'],
    ['10.0.0.1', '10.0.0.2'],
  ]);
});

test('a connection is made by it, and a name that nobody has is told as such', async () => {
  const server = createServer((socket) => socket.end('here')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const lookup = rememberedLookup();
  const heard = await new Promise<string>((resolve, reject) =>
    connect({ host: 'localhost', port, lookup, autoSelectFamily: true })
      .once('error', reject)
      .once('data', (data) => resolve(String(data))),
  );
  expect(heard).toBe('here');
  const refused = new Promise((_, reject) =>
    connect({ host: 'nobody.invalid', port, lookup }).once('error', reject),
  );
  await expect(refused).rejects.toMatchObject({ code: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/) });
  server.close();
});

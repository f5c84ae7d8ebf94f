import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';
import { sweepFiles } from './sweep-files.ts';

const ada = person();
let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await runCatalog({ reads: false });
});
afterAll(() => catalog.close());

const age = (keys: readonly string[], time: string) =>
  catalog
    .worker('uploads')
    .whereIn('key', keys)
    .update({ created_at: catalog.worker.raw(`now() - ?::interval`, [time]) });
const keyOf = (address: string) => address.split('/').at(-1) ?? '';
const sweep = () => sweepFiles(catalog.worker, catalog.files, Date.now());
const isKept = (key: string) =>
  catalog.files.open(key).then(
    ({ stream }) => Boolean(stream.destroy()),
    () => false,
  );

test('files that were never used go after a day, those in use stay', async () => {
  const old = keyOf(await catalog.upload(ada, 'old.txt', 'old'));
  const young = keyOf(await catalog.upload(ada, 'young.txt', 'young'));
  const used = await catalog.upload(ada, 'used.txt', 'used');
  await catalog.call(ada, 'POST', '/api/knowledges', { name: 'a', uri: used });
  await age([old, keyOf(used)], '25 hours');
  await age([young], '23 hours');
  await sweep();
  expect([await isKept(old), await isKept(young), await isKept(keyOf(used))]).toEqual([false, true, true]);
  expect(await catalog.worker('uploads').where('key', old)).toEqual([]);
  expect((await catalog.call(ada, 'GET', `/api/files/${old}`)).status).toBe(404);
  await sweep();
  expect(await isKept(young)).toBe(true);
});

test('an address that nobody sent to goes, too', async () => {
  const query = 'resourceType=avatar&fileName=a.png';
  const { url } = (await catalog.call<{ url: string }>(ada, 'GET', `/api/upload/signed-url?${query}`)).body
    .data;
  await age([keyOf(url)], '25 hours');
  await sweep();
  expect(await catalog.worker('uploads').where('key', keyOf(url))).toEqual([]);
});

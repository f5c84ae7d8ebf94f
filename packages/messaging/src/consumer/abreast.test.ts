import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openService, type TestService } from '../../test/service.ts';
import { untilAbreast } from '../index.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

test('a group that is behind the other is waited for, but not for ever', async () => {
  const { worker } = service;
  const at = { topic: 'both.read', partition: 0, incarnation: 'one' };
  await worker('consumer_offset').insert([
    { ...at, group_name: 'quick', next: 7 },
    { ...at, group_name: 'slow', next: 5 },
    { ...at, group_name: 'of something else', topic: 'other', next: 1 },
  ]);
  expect(await untilAbreast(worker, 100)).toBe(false);
  const waiting = untilAbreast(worker, 30_000);
  await worker('consumer_offset').where({ group_name: 'slow' }).update({ next: 7 });
  expect(await waiting).toBe(true);
});

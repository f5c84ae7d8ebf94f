import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Tx } from '@tutka/database';
import { noted, openService, type TestService } from '../../test/service.ts';
import type { Handler, PublicEvent, ReceivedMessage } from '../index.ts';
import { handleMessages } from './handle.ts';
import { startOffsets } from './offsets.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

test('who knows events by their ids hears of each as often as it comes, and no version is kept', async () => {
  const at = { topic: randomUUID(), partition: 0, incarnation: 'first' };
  const key = randomUUID();
  const heard: number[] = [];
  const project = async (_: Tx, events: readonly PublicEvent[]) => {
    heard.push(...events.map(({ streamVersion }) => streamVersion));
  };
  const handler: Handler = { group: randomUUID(), topics: [at.topic], project, knowsEvents: true };
  await startOffsets(service.worker, handler.group, [at]);
  const messages = [1, 2, 1, 2, 3].map(
    (version, offset): ReceivedMessage => ({
      ...noted(at.topic, key, version),
      partition: 0,
      offset: BigInt(offset),
    }),
  );
  await handleMessages(service.worker, handler, [{ ...at, messages }]);
  await handleMessages(service.worker, handler, [{ ...at, messages }]);
  expect(heard).toEqual([1, 2, 1, 2, 3]);
  const kept = await service.worker('consumer_stream').where({ group_name: handler.group });
  expect(kept).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import type { PublicEvent } from '@tutka/messaging';
import { createMetrics } from '@tutka/service-runtime';
import { audited } from '../audit/rules.ts';
import { PROJECTIONS } from '../rebuild/rebuild.ts';
import { countUnknown } from './count-unknown.ts';
import { counted } from './read-event.ts';

const event = (type: string): PublicEvent => ({
  id: randomUUID(),
  type,
  source: 'catalog',
  subject: randomUUID(),
  streamVersion: 1,
  time: new Date(),
  workspace: randomUUID(),
  topic: topics.agent,
  headers: {},
  value: new Uint8Array(),
});

test('events of types that nobody here knows are handed on like others, and counted', async () => {
  const [metrics, handed] = [createMetrics(), [] as string[]];
  const project = countUnknown(
    metrics,
    async (_, events) => void handed.push(...events.map(({ type }) => type)),
  );
  const types = ['AgentDeleted', 'AgentAdmired', 'AgentPublished', 'AgentAdmired'];
  await project(undefined as never, types.map(event));
  expect(handed).toEqual(types);
  expect(metrics.render()).toContain('tutka_unknown_events_total{topic="catalog.agent"} 2');
});

test('who reads more of events, or otherwise, makes everything anew: earlier processes passed it over', () => {
  const told = 'Raise PROJECTIONS where these change, then write them here.';
  expect([told, PROJECTIONS, counted.length, audited.length]).toEqual([told, 9, 31, 148]);
});

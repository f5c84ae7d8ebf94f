import { randomUUID } from 'node:crypto';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import {
  ReplyFailedSchema,
  ReplyStoppedSchema,
  StopReason,
} from '@tutka/contracts/conversation/events/v1/message';
import { asWorker } from '@tutka/database';
import { loadAggregate } from '@tutka/event-store';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { person } from '../../test/running-parts.ts';
import { openUsageStage, type UsageStage } from '../../test/usage-stage.ts';
import { creditsAggregate, creditsStream } from '../store/credits-aggregate.ts';

let stage: UsageStage;
beforeAll(async () => {
  stage = await openUsageStage();
  await stage.setPlan({ includedCredits: '0.02' });
});
afterAll(() => stage.close());

/** What a workspace's turns hold: messages of the month, and nano-units. */
async function held({ workspace }: Person): Promise<[number, string]> {
  const counts = await stage.running.worker('usage_counts').where({ subject: workspace }).first('messages');
  const { state } = await asWorker(stage.running.worker, (tx) =>
    loadAggregate(tx, creditsAggregate, creditsStream(workspace).id),
  );
  return [Number(counts?.messages ?? 0), state.reserved];
}

/** A turn that was allowed, and whose reply ended so. */
async function ended(schema: DescMessage, end: object): Promise<Person> {
  const [as, turnId] = [person(), randomUUID()];
  await stage.reserve(as, turnId);
  const told: MessageInitShape<DescMessage> = { ...end, turnId };
  await stage.publish(topics.message, schema, randomUUID(), as.workspace, told);
  return as;
}

test.each([
  ['was lost', ReplyStoppedSchema, { reason: StopReason.LOST }],
  ['was cut off by a restart', ReplyStoppedSchema, { reason: StopReason.SHUTDOWN }],
  ['failed', ReplyFailedSchema, { characters: 7 }],
])(
  'a reply that %s before it used anything gives back its message and its credits',
  async (_, schema, end) => {
    const as = await ended(schema, end);
    await eventually(
      () => held(as),
      (now) => now.join() === '0,0',
    );
  },
);

test('one that was stopped by its person, or used something, keeps them', async () => {
  const kept = [
    await ended(ReplyStoppedSchema, { reason: StopReason.PERSON }),
    await ended(ReplyStoppedSchema, { reason: StopReason.LOST, characters: 7 }),
    await ended(ReplyStoppedSchema, { reason: StopReason.SHUTDOWN, firstMilliseconds: 9 }),
  ];
  // What comes after them in their partitions is given back, so they were heard.
  for (let n = 0; n < 8; n++) {
    const last = await ended(ReplyFailedSchema, {});
    await eventually(
      () => held(last),
      (now) => now.join() === '0,0',
    );
  }
  for (const as of kept) expect(await held(as)).toEqual([1, '15000000']);
});

test('of the messages that it hears of nothing is kept', async () => {
  const as = await ended(ReplyFailedSchema, {});
  await eventually(
    () => held(as),
    (now) => now.join() === '0,0',
  );
  expect(await stage.running.worker('consumer_stream').where({ group_name: 'billing.turns' })).toEqual([]);
});

import { create } from '@bufbuild/protobuf';
import { afterEach, expect, test } from '@jest/globals';
import { ModelChoiceSchema } from '@tutka/contracts/catalog/rpc/v1/catalog';
import { openDatabase } from '@tutka/database';
import { PushStream } from '@tutka/push-stream';
import { createMetrics } from '@tutka/service-runtime';
import { until } from '@tutka/testing/eventually';
import { joinLines, lineForm } from '../src/domain/reply-line.ts';
import { SourceList } from '../src/domain/source-list.ts';
import { LineWriter } from '../src/replies/line-writer.ts';
import { LiveReply } from '../src/replies/live-reply.ts';
import { createReplyFigures } from '../src/replies/reply-figures.ts';
import { writeReply } from '../src/replies/write-reply.ts';
import type { Step } from '../src/turns/step.ts';
import type { Turn } from '../src/turns/turn.ts';
import { person, sharedHouse } from './house.ts';
import { runningReply } from './left-behind.ts';
import { losingWay } from './losing-way.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();
const lease = { owner: 'of this test', epoch: '7', seconds: 10 };
const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A writer whose first answer to `statement` is lost. */
async function writing(statement: string) {
  const way = await losingWay(house.pg.workerUrl, statement);
  const worker = openDatabase(way.url);
  endings.push(way.close, () => worker.destroy());
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const writer = new LineWriter({ worker, lease, onError });
  const figures = createReplyFigures(createMetrics());
  return { deps: { worker, lease, writer, figures, onError }, errors };
}

/** A running reply, and what says `Hello` as it. */
async function hello(sources: Pick<SourceList, 'all'> = new SourceList([])) {
  const { uuid, turnId, sessionUuid } = await runningReply(house, one, me, lease);
  const live = new LiveReply(uuid, me.userUuid);
  const choice = create(ModelChoiceSchema, { providerUuid: turnId, model: 'sim', id: 'sim' });
  const asked = { asker: me, sessionUuid, turnId, replyUuid: uuid, agentUuid: house.agent, choice };
  const turn = { ...asked, messages: [], sources, hasKnowledge: false, startedAt: performance.now() };
  const steps = new PushStream<Step>(async (take) => {
    await take({ type: 'text', text: 'Hello' });
    await take({ type: 'usage', inputTokens: 3, outputTokens: 1, estimated: false });
  });
  return { turn: turn as unknown as Turn, live, steps };
}

const keptLines = async (uuid: string) => {
  const runs = await house.worker('reply_lines').where({ reply_uuid: uuid }).orderBy('first_seq');
  return runs.map(({ lines }: { lines: string }) => lines).join('');
};

test('lines whose commit was not heard of are kept again, with those that came since', async () => {
  const { deps, errors } = await writing('keep-lines');
  const { live } = await hello();
  const { text } = lineForm(live.uuid);
  live.add(text(0, 'One '));
  deps.writer.note(live);
  await until(() => errors.length > 0);
  live.add(text(1, 'two'));
  await until(() => live.unkept() === undefined);
  expect(joinLines(await keptLines(live.uuid)).content).toBe('One two');
  expect(errors).toHaveLength(1);
});

test('an end whose commit was not heard of is told as it is kept, and once', async () => {
  const { deps, errors } = await writing('store-end');
  const { turn, live, steps } = await hello();
  await writeReply(deps, turn, live, steps);
  expect(errors).toHaveLength(1);
  expect(await house.worker('messages').where({ uuid: live.uuid }).first()).toMatchObject({
    status: 1,
    content: 'Hello',
  });
  const told = live.since(0) ?? '';
  expect(JSON.parse(told.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ done: true, status: 1 });
  expect(await keptLines(live.uuid)).toBe(told);
  const ofThis = async (type: string) =>
    (await house.events(type)).filter(({ turnId }) => turnId === turn.turnId).length;
  expect([await ofThis('ReplyCompleted'), await ofThis('UsageRecorded')]).toEqual([1, 1]);
});

test('a reply whose quotes cannot be found ends without them', async () => {
  const { deps, errors } = await writing('nothing');
  const failure = new Error('no quotes');
  const { turn, live, steps } = await hello({
    get all(): never {
      throw failure;
    },
  });
  await writeReply(deps, turn, live, steps);
  expect(errors).toEqual([failure]);
  expect(await house.worker('messages').where({ uuid: live.uuid }).first()).toMatchObject({
    status: 1,
    content: 'Hello',
    citations: [],
  });
});

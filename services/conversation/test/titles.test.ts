import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { create } from '@bufbuild/protobuf';
import { afterEach, expect, test } from '@jest/globals';
import { ModelChoiceSchema } from '@tutka/contracts/catalog/rpc/v1/catalog';
import { routes } from '@tutka/http-contracts';
import type { Piece } from '@tutka/model-client';
import { PushStream } from '@tutka/push-stream';
import { until } from '@tutka/testing/eventually';
import { makeTitle } from '../src/replies/make-title.ts';
import type { Turn } from '../src/turns/turn.ts';
import { person, sharedHouse } from './house.ts';
import { asked, newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();

afterEach(() => {
  const meanwhile = async () => undefined;
  Object.assign(house.catalog.setting, { model: 'sim', passages: [], refuse: undefined, meanwhile });
});

test('the model names a session that nobody named; a given title stays', async () => {
  const named = await newSession(house, one, me, { title: 'Mine' });
  const unnamed = await newSession(house, one, me);
  for (const { uuid } of [named, unnamed])
    await asked(one, me, uuid, 'How do\ntrains work? [[sim say=Rails and wheels]]');
  const titles = async () => {
    const answers = [named, unnamed].map(({ uuid }) =>
      one.api.call(routes.getSession, { as: me, params: { uuid } }),
    );
    return (await Promise.all(answers)).map(({ body }) => body.data.title);
  };
  await until(async () => (await titles())[1] === 'Rails and wheels');
  expect(await titles()).toEqual(['Mine', 'Rails and wheels']);
});

test('a title that its person gives while the first question is prepared stays', async () => {
  const { uuid } = await newSession(house, one, me);
  const chat = { as: me, params: { uuid } };
  house.catalog.setting.meanwhile = async () => {
    // The chat was read by then.
    await setTimeout(300);
    await one.api.call(routes.updateSession, { ...chat, body: { title: 'Mine' } });
  };
  await asked(one, me, uuid, 'How do ships sail? [[sim say=Wind and canvas]]');
  await until(async () =>
    (await house.events('UsageRecorded')).some(
      ({ sessionUuid, kind }) => sessionUuid === uuid && kind === 'title',
    ),
  );
  expect((await one.api.call(routes.getSession, chat)).body.data.title).toBe('Mine');
});

test('without a model, and where it fails, the title is the question cut at 50 code points', async () => {
  for (const model of [undefined, 'sim;fault=server-error']) {
    house.catalog.setting.model = model;
    const session = await newSession(house, one, me);
    await asked(one, me, session.uuid, `Why ${'😀'.repeat(60)}`);
    const answer = await one.api.call(routes.getSession, { as: me, params: { uuid: session.uuid } });
    expect(answer.body.data.title).toBe(`Why ${'😀'.repeat(46)}`);
  }
});

test('the model that is to name a chat gets no half of a sign where the question is long', async () => {
  const { uuid } = await newSession(house, one, me);
  await asked(one, me, uuid, `${'a'.repeat(1999)}😀 [[sim say=Hello]]`);
  // Titles of other chats may be asked for meanwhile.
  const naming = () =>
    house.models.said().find(({ lastMessage }) => /^aaa.*\n---\n\nHello$/s.test(lastMessage));
  await until(() => naming() !== undefined);
  expect(JSON.stringify(naming()?.messages)).not.toMatch(/\\ud83d/);
});

test('of a title that breaks off nothing is kept but what it took', async () => {
  const { uuid: sessionUuid } = await newSession(house, one, me);
  const turnId = randomUUID();
  const choice = create(ModelChoiceSchema, { providerUuid: randomUUID(), model: 'sim', id: 'sim' });
  const turn: Partial<Turn> = {
    asker: me,
    sessionUuid,
    agentUuid: house.agent,
    turnId,
    choice,
    question: 'Why?',
  };
  const speak = () =>
    new PushStream<Piece>(async (take) => {
      await take({ type: 'text', text: 'Half of a title' });
      throw new Error('cut');
    });
  const deps = { worker: house.worker, speaker: { speak }, onError: () => {} };
  await makeTitle(deps, turn as Turn, 'Because.', new AbortController().signal);
  const taken = (await house.events('UsageRecorded')).filter((event) => event.turnId === turnId);
  expect(taken).toMatchObject([{ kind: 'title', estimated: true, sessionUuid }]);
  const read = await one.api.call(routes.getSession, { as: me, params: { uuid: sessionUuid } });
  expect(read.body.data.title).not.toContain('Half');
});

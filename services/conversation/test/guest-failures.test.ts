import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { type Message, routes } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { person, sharedHouse } from './house.ts';
import { ask } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const owner = person();
const share = randomUUID();
const { workspace } = owner;
const visitor = (): Principal => ({ kind: 'visitor', share, visitor: randomUUID(), workspace });

afterEach(() => {
  house.catalog.setting.model = 'sim';
});

async function failing(as: Principal, fault: string) {
  const { body } = await one.api.call(routes.createSession, { as, body: { agentUUID: house.agent } });
  const sessionUUID: string = body.data.uuid;
  house.catalog.setting.model = `sim;fault=${fault}`;
  const lines = await (await ask(one, as, sessionUUID, 'Where is she?')).rest();
  const read = async (reader: Principal): Promise<Message> => {
    const answer = await one.api.call(routes.listMessages, { as: reader, query: { sessionUUID } });
    return answer.body.data.at(-1);
  };
  return { sessionUUID, last: lines.at(-1), lines, read };
}

const gone = {
  error: 'The agent cannot answer at the moment. Please try again later.',
  errorCode: 'AGENT_UNAVAILABLE',
};

test.each(['unauthorised', 'rate-limited', 'no-such-model', 'server-error'])(
  'a visitor hears nothing of a provider that answers %s, and the owner reads why',
  async (fault) => {
    const guest = visitor();
    const { sessionUUID, last, lines, read } = await failing(guest, fault);
    expect(last).toMatchObject({ done: true, status: 3, ...gone });
    const stored = await read(guest);
    expect(stored).toMatchObject(gone);
    const rated = await one.api.call(routes.giveFeedback, {
      as: guest,
      params: { uuid: stored.uuid },
      body: { feedback: -1 },
    });
    const again = await one.api.call(routes.refreshMessage, {
      as: guest,
      body: { sessionUUID, messageUUID: stored.uuid },
    });
    const exported = await one.api.call(routes.exportSession, {
      as: guest,
      params: { uuid: sessionUUID },
      query: { format: 'json' },
    });
    expect(again.body.data.reply).toMatchObject(gone);
    expect(JSON.stringify([lines, rated.body, again.body, exported.body])).not.toMatch(/provider/i);
    const told = await read(owner);
    expect(told.errorCode).toMatch(/^MODEL_/);
    expect(told.error).toMatch(/provider/i);
  },
);

test('what a visitor can do something about is told in their words, whatever the language', async () => {
  const told = {
    errorCode: 'AGENT_CHAT_TOO_LONG',
    error: 'This chat has become too long. Begin a new one.',
  };
  const guest = visitor();
  const { last, read } = await failing(guest, 'context-too-long');
  expect(last).toMatchObject(told);
  expect(await read(guest)).toMatchObject(told);
  expect((await read(owner)).errorCode).toBe('MODEL_CONTEXT_TOO_LONG');
});

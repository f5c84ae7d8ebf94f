import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import {
  FeedbackGivenSchema,
  MessageSentSchema,
  ReplyStartedSchema,
  ReplyStoppedSchema,
  StopReason,
} from '@tutka/contracts/conversation/events/v1/message';
import {
  SessionDeletedSchema,
  SessionMadePublicSchema,
} from '@tutka/contracts/conversation/events/v1/session';
import { done, logOf } from '../../test/audited.ts';
import { type House, openHouse, owner } from '../../test/house.ts';
import { rebuild } from '../rebuild/rebuild.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const sent = [topics.message, MessageSentSchema] as const;
const started = [topics.message, ReplyStartedSchema] as const;
const stopped = [topics.message, ReplyStoppedSchema] as const;
const opened = [topics.session, SessionMadePublicSchema] as const;
const deleted = [topics.session, SessionDeletedSchema] as const;
const rated = [topics.message, FeedbackGivenSchema] as const;

test('of messages what is said once is told and not kept; what is thought of them is, with what it was before', async () => {
  const ada = owner();
  const [question, reply, sessionUuid, agentUuid] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const { userUuid } = ada;
  const feedback = { messageUuid: reply, sessionUuid, agentUuid };
  const events = [
    done(ada, sent, question, { messageUuid: question, sessionUuid, agentUuid, userUuid, characters: 7 }),
    done(ada, started, reply, { replyUuid: reply, sessionUuid, agentUuid, agentVersion: 2, model: 'p/m' }),
    done(ada, stopped, reply, { replyUuid: reply, sessionUuid, agentUuid, reason: StopReason.PERSON }),
    done(ada, rated, reply, { ...feedback, feedback: 1 }),
    done(ada, rated, reply, { ...feedback, feedback: -1, before: 1 }),
  ];
  // Each by itself: what is kept in between is all that is known.
  for (const event of events) await house.consume([event]);
  const { items } = await logOf(house, ada);
  const told = items.map(({ action, changes }) => [
    action,
    ...changes.map(({ field, before, after }) => [field, before, after]),
  ]);
  expect(told.toReversed()).toEqual([
    [
      'MessageSent',
      ['sessionUuid', null, sessionUuid],
      ['agentUuid', null, agentUuid],
      ['characters', null, 7],
    ],
    [
      'ReplyStarted',
      ['sessionUuid', null, sessionUuid],
      ['agentUuid', null, agentUuid],
      ['agentVersion', null, 2],
      ['model', null, 'p/m'],
    ],
    ['ReplyStopped', ['reason', null, 'person']],
    ['FeedbackGiven', ['feedback', null, 1]],
    ['FeedbackGiven', ['feedback', 1, -1]],
  ]);
  const kept = await house.worker('audit_subjects').whereIn('subject', [question, reply]);
  expect(kept).toEqual([
    { kind: 'message', subject: reply, workspace: ada.workspace, name: null, fields: { feedback: -1 } },
  ]);
  expect((await rebuild(house.workerUrl)).differences).toEqual([]);
});

test('what was known of a subject that is no more is not; that it was is, one by one as all at once', async () => {
  const ada = owner();
  const life = () => {
    const subject = randomUUID();
    const about = { sessionUuid: subject };
    return [done(ada, opened, subject, about), done(ada, deleted, subject, about)];
  };
  await house.consume(life());
  for (const event of life()) await house.consume([event]);
  const kept = await house.worker('audit_subjects').where({ workspace: ada.workspace, kind: 'session' });
  expect(kept.map(({ name, fields }) => [name, fields])).toEqual([
    [null, {}],
    [null, {}],
  ]);
  expect((await rebuild(house.workerUrl)).differences).toEqual([]);
});

import { expect, it } from '@jest/globals';
import { agents } from '../../../../dev/fixtures/agents.ts';
import { knowledges } from '../../../../dev/fixtures/knowledge.ts';
import { stepsOf } from './steps.ts';

const [assistant, expert] = agents.slice(0, 2);
const ready = knowledges.filter(({ status }) => status === 2);
const failed = knowledges.filter(({ status }) => status === 3);
if (!assistant || !expert) throw new Error('The fixtures have two agents');

it('begins with a document', () => {
  expect(stepsOf([assistant], [])).toEqual({ base: undefined, agent: undefined, now: 1 });
});

it('stays there while the only document failed', () => {
  expect(stepsOf([assistant], failed)).toMatchObject({ base: failed[0], now: 1 });
});

it('goes on to the agent, taking a document that did not fail', () => {
  expect(stepsOf([assistant], [...failed, ...ready])).toMatchObject({ base: ready[0], now: 2 });
});

it('asks for the question once an own agent knows a document', () => {
  const base = ready.find(({ uuid }) => expert.knowledges.includes(uuid));
  expect(stepsOf([assistant, expert], ready)).toEqual({ base, agent: expert, now: 3 });
});

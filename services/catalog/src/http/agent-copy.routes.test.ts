import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { agentCalls } from '../../test/agent-calls.ts';
import { type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';

let running: RunningAgents;
const { agent, done, knowledge, outcome, save } = agentCalls(() => running);
beforeAll(async () => {
  running = await runAgents();
});
afterAll(() => running.close());

describe('a copy', () => {
  test('has the content of the newest version, and a life of its own', async () => {
    const ada = person();
    const base = await knowledge(ada, 'A text.');
    const { uuid } = await agent(ada, { name: 'First', isPublic: true, knowledges: [base], tags: ['a'] });
    await save(ada, uuid, { name: 'Second', prompt: 'Newest.' });
    const call = { as: person(ada.workspace), params: { id: uuid } };
    const copy = await done(routes.copyAgent, call);
    expect(copy).toMatchObject({
      name: 'Second (copy)',
      prompt: 'Newest.',
      knowledges: [base],
      tags: ['a'],
      version: 1,
      isPublic: false,
      entitlement: 'owner',
    });
    await save(ada, uuid, { prompt: 'Changed.' });
    expect(await done(routes.getAgent, { as: ada, params: { id: copy.uuid } })).toMatchObject({
      prompt: 'Newest.',
    });
    expect((await done(routes.copyAgent, { ...call, body: { name: 'Own name' } })).name).toBe('Own name');
    const long = await agent(ada, { name: '長'.repeat(120) });
    const cut = await done(routes.copyAgent, { as: ada, params: { id: long.uuid } });
    expect([...cut.name]).toHaveLength(120);
  });

  test("of another's is refused, public and free as it may be", async () => {
    const [ada, eve] = [person(), person()];
    const shown = await agent(ada, { isPublic: true, prompt: 'Hidden' });
    const hidden = await agent(ada);
    const copy = (id: string) => outcome(routes.copyAgent, { as: eve, params: { id } });
    expect(await copy(shown.uuid)).toEqual([403, 'AGENT_NOT_COPYABLE']);
    expect(await copy(hidden.uuid)).toEqual([404, 'AGENT_NOT_FOUND']);
  });
});

import { describe, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { agentCalls } from '../../test/agent-calls.ts';
import { agentsBesideTools } from '../../test/agents-beside-tools.ts';
import { mcpCalls } from '../../test/mcp-calls.ts';
import { person } from '../../test/running-catalog.ts';

const nowhere = '00000000-0000-4000-8000-000000000000';

const world = agentsBesideTools();
const { agent, done, knowledge } = agentCalls(() => world.running);
const { add } = mcpCalls(() => world.running);

const file = (knowledges: object[]) => ({
  format: 'tutka.agent',
  formatVersion: 1,
  agent: { name: 'Guide', knowledges },
});

describe("an agent's file", () => {
  test('finds each of two bases of one name, and one whose name another system writes in other characters', async () => {
    const eve = person();
    const first = await knowledge(eve, 'One.', { name: 'Führer' });
    const named = (name: string, last: number) => ({ uuid: nowhere.replace(/0$/, String(last)), name });
    const knowledges = [named('Fu\u0308hrer', 1), named('Führer', 2)];
    const alone = await done(routes.importAgent, { as: eve, body: file(knowledges) });
    expect(alone.knowledges).toEqual([first]);
    expect(alone.review.missing).toEqual([{ kind: 'knowledge', name: 'Führer' }]);
    const second = await knowledge(eve, 'Two.', { name: 'Fu\u0308hrer' });
    const both = await done(routes.importAgent, { as: eve, body: file(knowledges) });
    expect([both.knowledges, both.review.missing]).toEqual([[first, second], []]);
    const byUuid = [named('Führer', 1), { uuid: first, name: 'Führer' }];
    const mixed = await done(routes.importAgent, { as: eve, body: file(byUuid) });
    expect([mixed.knowledges, mixed.review.missing]).toEqual([[second, first], []]);
  });

  test('finds each of two servers at one address, by its name where there is one of that name', async () => {
    const [ada, eve] = [person(), person()];
    const theirs = [
      await add(ada, world.site, { name: 'Live' }),
      await add(ada, world.site, { name: 'Trial' }),
    ];
    const mcpServers = theirs.map(({ uuid }, at) => ({
      uuid,
      tools: 'all',
      approval: ['never', 'always'][at],
    }));
    const made = await agent(ada, { mcpServers });
    const { body } = await world.running.call(routes.exportAgent, { as: ada, params: { id: made.uuid } });
    const trial = await add(eve, world.site, { name: 'Trial' });
    const alone = await done(routes.importAgent, { as: eve, body });
    expect(alone.mcpServers).toMatchObject([{ uuid: trial.uuid, approval: 'always' }]);
    expect(alone.review.missing).toMatchObject([{ kind: 'mcpServer', name: 'Live' }]);
    const other = await add(eve, world.site, { name: 'Other' });
    const both = await done(routes.importAgent, { as: eve, body });
    expect(both.mcpServers).toMatchObject([
      { uuid: other.uuid, approval: 'never' },
      { uuid: trial.uuid, approval: 'always' },
    ]);
    expect(both.review.missing).toEqual([]);
  });
});

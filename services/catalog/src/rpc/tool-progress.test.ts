import { expect, test } from '@jest/globals';
import type { CallToolResponse } from '@tutka/contracts/catalog/rpc/v1/catalog';
import { agentCalls } from '../../test/agent-calls.ts';
import { agentsBesideTools } from '../../test/agents-beside-tools.ts';
import { mcpCalls } from '../../test/mcp-calls.ts';
import { says } from '../../test/mcp-site.ts';
import { person } from '../../test/running-catalog.ts';

const world = agentsBesideTools({});
const { agent } = agentCalls(() => world.running);
const { add } = mcpCalls(() => world.running);

test('a call tells while it runs how far it has come, no oftener than anybody can read, and then its answer', async () => {
  const ada = person();
  const heard = Promise.withResolvers<void>();
  world.site.tools.set('long', {
    answer: async (_args, _signal, tell) => {
      await tell({ progress: 1, total: 100, message: `Of\0 ${'x'.repeat(500)}` });
      await heard.promise;
      for (let progress = 2; progress <= 100; progress++) await tell({ progress, total: 100 });
      return says('done');
    },
  });
  const { uuid: serverUuid } = await add(ada, world.site);
  const { uuid: agentUuid } = await agent(ada, {
    mcpServers: [{ uuid: serverUuid, tools: 'all', approval: 'never' }],
  });
  const told: CallToolResponse[] = [];
  const asks = { agentUuid, serverUuid, tool: 'long', argumentsJson: '{}' };
  for await (const said of world.running.rpc.as(ada).callTool(asks)) {
    told.push(said);
    heard.resolve();
  }
  expect(told[0]?.progress).toMatchObject({ progress: 1, total: 100, message: `Of ${'x'.repeat(197)}` });
  expect(told.at(-1)).toMatchObject({ text: 'done', isError: false });
  expect(told.findIndex(({ progress }) => progress === undefined)).toBe(told.length - 1);
  expect(told.length).toBeLessThan(50);
});

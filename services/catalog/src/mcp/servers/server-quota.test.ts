import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { agentCalls } from '../../../test/agent-calls.ts';
import { type RunningAgents, runAgents } from '../../../test/running-agents.ts';
import { person } from '../../../test/running-catalog.ts';

let running: RunningAgents;
const { done } = agentCalls(() => running);
beforeAll(async () => {
  running = await runAgents({ mcpQuota: 3 });
});
afterAll(() => running.close());

// Refused by egress without a packet: kept as offline.
const body = { name: 'N', transport: 'http', url: 'http://10.1.2.3/mcp' };
const add = (as: Principal) => running.call(routes.createMcpServer, { as, body });
const usage = async (as: Principal) => (await done(routes.getMcpUsage, { as })).servers;

test('of 20 servers added at once, as many are made as there may be; one that goes makes room', async () => {
  const ada = person();
  expect(await usage(ada)).toEqual({ used: 0, limit: 3 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(ada)));
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(3);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 402,
    body: {
      code: 402,
      errorCode: 'QUOTA_EXCEEDED',
      error: expect.stringContaining('3 MCP servers'),
      details: { resource: 'mcpServers', used: 3, limit: 3, of: 'platform' },
    },
  });
  expect(await usage(ada)).toEqual({ used: 3, limit: 3 });
  const uuid = made[0]?.body.data.uuid;
  const renamed = await running.call(routes.updateMcpServer, {
    as: ada,
    params: { uuid },
    body: { name: 'M' },
  });
  expect(renamed.status).toBe(200);
  expect((await add(person())).status).toBe(200);
  await done(routes.deleteMcpServer, { as: ada, params: { uuid } });
  expect((await add(ada)).status).toBe(200);
  expect((await add(ada)).status).toBe(402);
});

test('an addition that is repeated by its key takes no second place', async () => {
  const ada = person();
  const headers = { 'idempotency-key': 'once' };
  const [first, again] = [
    await running.call(routes.createMcpServer, { as: ada, body, headers }),
    await running.call(routes.createMcpServer, { as: ada, body, headers }),
  ];
  expect(again.body.data.uuid).toBe(first.body.data.uuid);
  expect((await usage(ada)).used).toBe(1);
});

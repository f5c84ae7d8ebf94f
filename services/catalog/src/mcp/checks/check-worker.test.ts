import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mcpCalls, reaching } from '../../../test/mcp-calls.ts';
import { type McpSite, says, startMcpSite } from '../../../test/mcp-site.ts';
import { type RunningAgents, runAgents } from '../../../test/running-agents.ts';
import { eventually, person } from '../../../test/running-catalog.ts';
import { nextLookMs } from './next-look.ts';

let running: RunningAgents;
let site: McpSite;
const { add, get } = mcpCalls(() => running);
beforeAll(async () => {
  site = await startMcpSite();
  running = await runAgents({ egress: reaching(site), checks: true });
});
afterAll(async () => {
  await running.close();
  await site.close();
});

const due = (server: string) => running.worker('mcp_checks').where({ server }).update({ run_at: new Date() });
const checkOf = (server: string) => running.worker('mcp_checks').where({ server }).first();

test('a server that goes, comes back and changes its tools is noticed by itself', async () => {
  const ada = person();
  const { uuid } = await add(ada, site);
  site.before = (_, response) => {
    response.writeHead(503).end();
    return true;
  };
  await due(uuid);
  const down = await eventually(
    () => get(ada, uuid),
    ({ status }) => status === 2,
  );
  expect(down.statusReason).toMatch(/an error of its own \(503\)/);
  expect(down.tools).toHaveLength(1);
  await due(uuid);
  await eventually(
    () => checkOf(uuid),
    ({ failures }) => failures === 2,
  );
  const later = await eventually(
    () => checkOf(uuid),
    ({ run_at }) => run_at.getTime() > Date.now(),
  );
  expect(later.run_at.getTime() - Date.now()).toBeGreaterThan(nextLookMs(1));
  site.before = undefined;
  site.tools.set('new', { answer: () => says('new') });
  await due(uuid);
  const back = await eventually(
    () => get(ada, uuid),
    ({ status, tools }) => status === 1 && tools.length === 2,
  );
  expect(back.statusReason).toBeNull();
  await eventually(
    () => checkOf(uuid),
    ({ failures, lease_until }) => failures === 0 && lease_until === null,
  );
});

test('two workers never look at one server at once', async () => {
  const ada = person();
  const other = await runAgents({ egress: reaching(site), checks: true, beside: running });
  const servers = await Promise.all(Array.from({ length: 6 }, () => add(ada, site)));
  const before = site.requests.length;
  const uuids = servers.map(({ uuid }) => uuid);
  await running
    .worker('mcp_checks')
    .whereIn('server', uuids)
    .update({ run_at: new Date(), checked_at: null });
  await eventually(
    () => running.worker('mcp_checks').whereNull('checked_at').select('server'),
    (left) => left.length === 0,
  );
  await other.close();
  const looks = site.requests.slice(before).filter((headers) => headers['mcp-session-id'] === undefined);
  expect(looks).toHaveLength(servers.length);
});

test('waits longer after each failure, at most an hour', () => {
  expect([0, 1, 2, 3, 7, 8, 50].map((failures) => nextLookMs(failures) / 60_000)).toEqual([
    10, 0.5, 1, 2, 32, 60, 60,
  ]);
});

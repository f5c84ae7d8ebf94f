import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '@tutka/database';
import { eventually } from '@tutka/testing/eventually';
import { agentCalls } from '../../../test/agent-calls.ts';
import { mcpCalls, reaching } from '../../../test/mcp-calls.ts';
import { type McpSite, says, startMcpSite } from '../../../test/mcp-site.ts';
import { type RunningAgents, runAgents } from '../../../test/running-agents.ts';
import { person } from '../../../test/running-catalog.ts';
import { nextLookMs } from './next-look.ts';

let running: RunningAgents;
let site: McpSite;
const { add, check, get, put } = mcpCalls(() => running);
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

test('what was found at an address that the server has left is not told of the new one', async () => {
  const ada = person();
  const { uuid } = await add(ada, site, { url: `${site.origin}/mcp?old` });
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  site.before = async ({ url = '' }, response) => {
    if (!url.endsWith('?old')) return false;
    asked.resolve();
    await held.promise;
    response.writeHead(503).end();
    return true;
  };
  const checking = check(ada, uuid);
  await asked.promise;
  const moved = { url: `${site.origin}/mcp` };
  expect(await put(ada, uuid, moved)).toMatchObject({ status: 1, statusReason: null });
  held.resolve();
  expect(await checking).toMatchObject({ ...moved, status: 1, statusReason: null });
  site.before = undefined;
});

test('a server that was changed is looked at though whoever changed it did not wait', async () => {
  const ada = person();
  const { uuid } = await add(ada, site);
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  site.before = async ({ url = '' }) => {
    if (!url.endsWith('?new')) return false;
    asked.resolve();
    await held.promise;
    return false;
  };
  const changing = put(ada, uuid, { url: `${site.origin}/mcp?new` });
  await asked.promise;
  // As it stands while the look that came with the change is under way, or where it was broken off.
  const { run_at } = await checkOf(uuid);
  expect(run_at.getTime() - Date.now()).toBeLessThan(61_000);
  site.before = undefined;
  held.resolve();
  await changing;
});

test('an error of ours makes nobody ask a server again and again', async () => {
  const ada = person();
  const { uuid } = await add(ada, site, { url: `${site.origin}/mcp?ours` });
  const owner = openDatabase(running.database.ownerUrl, { max: 1 });
  await owner.raw(`
    CREATE FUNCTION stumble() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is slow'; END $$;
    CREATE TRIGGER stumble BEFORE UPDATE OF checked_at ON mcp_checks FOR EACH ROW EXECUTE FUNCTION stumble();`);
  let looks = 0;
  site.before = ({ url = '', headers }) => {
    if (url.endsWith('?ours') && headers['mcp-session-id'] === undefined) looks += 1;
    return false;
  };
  await due(uuid);
  await eventually(
    async () => looks,
    (count) => count > 0,
  );
  await sleep(1_500);
  await owner.raw('DROP FUNCTION stumble CASCADE');
  await owner.destroy();
  site.before = undefined;
  expect(looks).toBe(1);
});

test('of a server whose tools are others at each look the newest lists are kept, and those that agents accepted', async () => {
  const ada = person();
  const changing = await startMcpSite({});
  const elsewhere = await runAgents({ egress: reaching(changing), beside: running });
  const calls = mcpCalls(() => elsewhere);
  const { agent } = agentCalls(() => elsewhere);
  let looks = 0;
  const another = () => changing.tools.set('now', { description: `look ${++looks}`, answer: () => says('') });
  another();
  const { uuid, toolsHash } = await calls.add(ada, changing);
  await agent(ada, { mcpServers: [{ uuid, tools: 'all', approval: 'never' }] });
  for (let look = 0; look < 70; look++) {
    another();
    await calls.check(ada, uuid);
  }
  const kept: string[] = await running.worker('mcp_tool_lists').where({ server: uuid }).pluck('hash');
  expect([kept.length <= 60, kept.includes(toolsHash ?? '')]).toEqual([true, true]);
  const now = await calls.get(ada, uuid);
  expect(now.tools).toMatchObject([{ description: `look ${looks}` }]);
  await elsewhere.close();
  await changing.close();
});

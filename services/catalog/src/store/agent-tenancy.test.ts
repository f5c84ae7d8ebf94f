import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Db, openDatabase } from '@tutka/database';
import { agentCalls } from '../../test/agent-calls.ts';
import { admin, type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';

const tables = ['agents', 'agent_versions', 'agent_prompts'];
const ada = person();
const eve = person();

let running: RunningAgents;
let client: Db;
let open: string;
const { agent, provider, save } = agentCalls(() => running);
beforeAll(async () => {
  running = await runAgents();
  client = openDatabase(running.database.appUrl, { max: 1 });
  await agent(ada, { name: 'closed', prompt: 'Prompt of closed' });
  open = (await agent(ada, { name: 'open', prompt: 'Prompt of open', isPublic: true })).uuid;
  for (const name of ['open 2', 'open 3']) await save(ada, open, { name });
  await provider(admin(), { apiKey: 'a-key-of-the-platform' });
});
afterAll(async () => {
  await client.destroy();
  await running.close();
});

/** Rows of a table that a raw connection in the app role sees as a workspace. */
async function seen(table: string, workspace: string): Promise<Record<string, unknown>[]> {
  await client.raw(`SELECT set_config('tutka.workspace', ?, false)`, [workspace]);
  return (await client.raw(`SELECT * FROM ${table}`)).rows;
}

test('the own workspace sees all its rows', async () => {
  const counts = [];
  for (const table of tables) counts.push((await seen(table, ada.workspace)).length);
  expect(counts).toEqual([3, 5, 3]);
});

test.each([
  ['another workspace', eve.workspace],
  ['nobody', ''],
])('%s sees the public agent, its published version, and no prompt', async (_, workspace) => {
  expect((await seen('agents', workspace)).map(({ uuid }) => uuid)).toEqual([open]);
  expect((await seen('agent_versions', workspace)).map(({ agent: of, version }) => [of, version])).toEqual([
    [open, 1],
  ]);
  expect(await seen('agent_prompts', workspace)).toEqual([]);
});

test('rows of another workspace can be neither changed nor made', async () => {
  await client.raw(`SELECT set_config('tutka.workspace', ?, false)`, [eve.workspace]);
  for (const table of tables) {
    const { rowCount } = await client.raw(`DELETE FROM ${table}`);
    expect([table, rowCount]).toEqual([table, 0]);
    const stolen = await client.raw(`UPDATE ${table} SET workspace = ?`, [eve.workspace]);
    expect([table, stolen.rowCount]).toEqual([table, 0]);
  }
  const forged = client.raw(`INSERT INTO agent_prompts VALUES (?, 'h', ?, 'Obey me')`, [open, ada.workspace]);
  await expect(forged).rejects.toThrow(/row-level security/);
});

test('who used an agent is counted, and never told to requests', async () => {
  await running.worker('agent_uses').insert({ agent: open, workspace: ada.workspace, people: 2, turns: 3 });
  await running
    .worker('agent_people')
    .insert({ agent: open, workspace: ada.workspace, person: eve.userUuid });
  expect(await seen('agent_uses', eve.workspace)).toMatchObject([{ agent: open, people: 2 }]);
  await expect(client.raw('UPDATE agent_uses SET people = 9')).rejects.toThrow(/permission denied/);
  await expect(seen('agent_people', ada.workspace)).rejects.toThrow(/permission denied/);
});

test('requests read which providers there are, change none, and reach no key', async () => {
  expect(await seen('model_providers', eve.workspace)).toHaveLength(1);
  expect((await client.raw('DELETE FROM model_providers')).rowCount).toBe(0);
  await expect(client.raw('SELECT * FROM model_provider_keys')).rejects.toThrow(/permission denied/);
});

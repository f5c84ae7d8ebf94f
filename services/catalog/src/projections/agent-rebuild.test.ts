import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { agentCalls } from '../../test/agent-calls.ts';
import { agentsBesideTools } from '../../test/agents-beside-tools.ts';
import { mcpCalls } from '../../test/mcp-calls.ts';
import { echo, says } from '../../test/mcp-site.ts';
import { admin } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';
import { rebuild } from '../rebuild/rebuild.ts';

const world = agentsBesideTools();
const { agent, done, knowledge, provider, save } = agentCalls(() => world.running);
const { add, check, put } = mcpCalls(() => world.running);

const rows = async () => ({
  agents: await world.running.worker('agents').orderBy('uuid'),
  versions: await world.running.worker('agent_versions').orderBy(['agent', 'version']),
  providers: await world.running.worker('model_providers').orderBy('uuid'),
  servers: await world.running.worker('mcp_servers').orderBy('uuid'),
});

async function live(): Promise<void> {
  const [ada, root] = [person(), admin()];
  const base = await knowledge(ada, 'Some text.');
  const fields = { prompt: 'One', suggestedQuestions: ['Why?'], tags: ['a', 'b'], maxTokens: 5 };
  const first = await agent(ada, { ...fields, knowledges: [base] });
  const gone = await agent(ada, { prompt: 'Gone' });
  await save(ada, first.uuid, { name: 'Two', prompt: 'Two', temperature: 0 });
  await save(ada, first.uuid, {
    isPublic: true,
    isFree: false,
    price: '0.50',
    currency: 'EUR',
    trialLimit: 3,
  });
  await done(routes.publishAgent, { as: ada, params: { id: first.uuid } });
  await save(ada, first.uuid, { description: 'Three', isFree: true });
  await done(routes.deleteAgent, { as: ada, params: { id: gone.uuid } });
  const params = { id: first.uuid };
  await done(routes.restoreAgentVersion, { as: ada, params: { ...params, version: 1 } });
  await done(routes.unpublishAgent, { as: ada, params });
  const copy = await done(routes.copyAgent, { as: ada, params });
  await done(routes.publishAgent, { as: ada, params: { id: copy.uuid } });
  const linked = [{ uuid: gone.uuid, name: 'Nowhere' }];
  const file = { format: 'tutka.agent', formatVersion: 1, agent: { name: 'I', knowledges: linked } };
  await done(routes.importAgent, { as: ada, body: file });
  const looked = await done(routes.importAgent, { as: ada, body: file });
  await done(routes.activateAgent, { as: ada, params: { id: looked.uuid } });
  const prices = { m: { input: '0.5', output: '1' } };
  const kept = await provider(root, {
    apiKey: 'a-key',
    prices,
    embeddingModel: 'e',
    contextTokens: { m: 9_000 },
  });
  const change = (body: object) =>
    done(routes.updateModelProvider, { as: root, params: { uuid: kept.uuid }, body });
  await change({ name: 'Q', chatModels: ['n', 'm'], enabled: false });
  await change({ apiKey: 'another', embeddingModel: null });
  const server = await add(ada, world.site, { authType: 'bearer', token: 'a-token' });
  await save(ada, first.uuid, { mcpServers: [{ uuid: server.uuid, tools: 'all', approval: 'always' }] });
  world.site.tools.set('new', { ...echo, answer: () => says('new') });
  await check(ada, server.uuid);
  await put(ada, server.uuid, { name: 'Renamed', authType: 'none', url: `${world.site.origin}/nothing` });
  const left = await add(ada, world.site);
  await done(routes.deleteMcpServer, { as: ada, params: { uuid: left.uuid } });
  const removed = await provider(root);
  await done(routes.deleteModelProvider, { as: root, params: { uuid: removed.uuid } });
}

test('read models of agents, providers and MCP servers are what a replay of the log makes', async () => {
  await live();
  const before = await rows();
  const lengths = Object.values(before).map((each) => each.length);
  expect(lengths).toEqual([5, 9, 1, 1]);
  expect((await rebuild(world.running.database.workerUrl)).differences).toEqual([]);
});

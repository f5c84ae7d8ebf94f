import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { routes, SCOPES } from '@tutka/http-contracts';
import { ask, settled } from '../api.ts';
import { newAgent, newSession, type World } from '../authorisation/world.ts';
import type { Canaries, Sighting } from './find-canaries.ts';

/** What may be found, and where. */
const told: Readonly<Record<string, 'anywhere' | readonly string[]>> = {
  // Names are told to other services and to the audit log.
  'name of an agent': 'anywhere',
  'name of a base': 'anywhere',
  'name of a file': 'anywhere',
  'name of a key': 'anywhere',
  'name of a prompt': 'anywhere',
  // Settings that a service decides by stand in its own events, which nobody else reads.
  'opening of an agent': ['catalog.events'],
  'description of a server': ['catalog.events'],
  'address of a server': ['catalog.events'],
  // ADMINs see who uses most.
  'address of the owner': ['the figures', 'the output of the product'],
  // Without SMTP, whom a mail is for and its subject are printed.
  'address that was invited': ['the output of the product'],
  'name of a workspace': ['the output of the product'],
};

/** Whether a canary may be found in a place. */
export function mayBeAt({ canary, where }: Sighting): boolean {
  const places = told[canary] ?? [];
  return places === 'anywhere' || places.includes(where);
}

const text = () => `canary-${randomUUID()}`;
const providerAddress = 'http://127.0.0.1:1/v1';
const serverAddress = 'http://127.0.0.1:80/mcp';

/** Writes something different into every field that holds a secret, or what somebody says, and names it. */
export async function plantCanaries(world: World): Promise<Canaries> {
  const planted = new Map<string, string>();
  const plant = (place: string, what = text()): string => {
    planted.set(place, what);
    return what;
  };
  await plantKeys(world, plant);
  await plantServers(world, plant);
  await plantWords(world, plant);
  await plantPeople(world, plant);
  return planted;
}

type Plant = (place: string, what?: string) => string;

async function plantKeys({ admin, owner }: World, plant: Plant): Promise<void> {
  const provider = {
    name: 'Nowhere',
    kind: 'openai-compatible',
    baseUrl: providerAddress,
    enabled: false,
  } as const;
  const { uuid } = await admin.call(routes.createModelProvider, {
    body: { ...provider, chatModels: ['m'], apiKey: plant('key of a provider') },
  });
  await admin.call(routes.updateModelProvider, {
    params: { uuid },
    body: { apiKey: plant('changed key of a provider') },
  });
  const tried = { kind: provider.kind, baseUrl: providerAddress, model: 'm' };
  await admin.call(routes.testProvider, { body: { ...tried, apiKey: plant('tried key of a provider') } });
  const engine = { kind: 'searxng', baseUrl: 'http://127.0.0.1:1' } as const;
  await admin.call(routes.setSearchEngine, { body: { ...engine, apiKey: plant('key of a search engine') } });
  await admin.call(routes.trySearchEngine, {
    body: { ...engine, apiKey: plant('tried key of a search engine'), query: plant('what was searched for') },
  });
  const made = await owner.call(routes.createApiKey, {
    body: { name: plant('name of a key'), scopes: SCOPES },
  });
  plant('API key', made.key);
  plant('cookie of a session', owner.cookie.split('=')[1] ?? '');
}

async function plantServers({ owner }: World, plant: Plant): Promise<void> {
  const server = { name: 'Nowhere', transport: 'http', url: serverAddress } as const;
  const add = async (more: object): Promise<string> =>
    (await owner.call(routes.createMcpServer, { body: { ...server, ...more } })).uuid;
  await add({ authType: 'bearer', token: plant('token of a server') });
  const uuid = await add({ authType: 'headers', headers: { 'x-key': plant('header of a server') } });
  await owner.call(routes.updateMcpServer, {
    params: { uuid },
    body: { headers: { 'x-key': plant('changed header of a server') } },
  });
  await add({ authType: 'oauth', clientId: 'tutka', clientSecret: plant('secret of a client') });
  await add({ url: `${serverAddress}?key=${plant('address of a server')}` });
  await add({ description: plant('description of a server') });
}

async function plantWords(world: World, plant: Plant): Promise<void> {
  const { owner } = world;
  const agent = await newAgent(owner, {
    name: plant('name of an agent'),
    prompt: plant('prompt of an agent'),
    openingMessage: plant('opening of an agent'),
  });
  const session = await newSession(owner, agent);
  await ask(owner, session, plant('message'));
  await ask(owner, session, `[[sim say=${plant('reply')}]]`);
  await owner.call(routes.updateSession, {
    params: { uuid: session },
    body: { title: plant('title of a chat') },
  });
  const params = { uuid: session };
  const { shareUrl } = await owner.call(routes.setPublicLink, {
    params,
    body: { password: plant('password of a public chat') },
  });
  plant('token of a public chat', shareUrl?.split('/').at(-1));
  await owner.call(routes.createFolder, { body: { name: plant('name of a folder') } });
  await owner.call(routes.createPrompt, {
    body: {
      name: plant('name of a prompt', `c-${randomUUID().slice(0, 23)}`),
      title: plant('title of a prompt'),
      text: plant('text of a prompt'),
    },
  });
  const tested = await owner.send(routes.testAgent, {
    body: { agentUUID: agent, messages: [{ role: 'user', content: plant('question of a test') }] },
  });
  await tested.text();
  const completed = await owner.send(routes.createChatCompletion, {
    body: { model: agent, messages: [{ role: 'user', content: plant('question of a program') }] },
  });
  assert.deepEqual([tested.status, completed.status], [200, 200]);
  await plantKnowledge(world, plant);
  const share = await owner.call(routes.createShare, { params: { id: agent }, body: { kind: 'link' } });
  plant('secret of a share', share.secret);
  plant('token of a share', share.token ?? '');
}

async function plantKnowledge({ owner }: World, plant: Plant): Promise<void> {
  const uri = await owner.upload('read.txt', Buffer.from(`The keeper says ${plant('text of a document')}.`));
  const body = { name: plant('name of a base'), uri, fileName: `${plant('name of a file')}.txt` };
  const { uuid } = await owner.call(routes.createKnowledge, { body });
  await settled(owner, uuid);
  await owner.call(routes.searchKnowledge, {
    params: { id: uuid },
    body: { query: plant('what was looked for in a base') },
  });
}

async function plantPeople({ owner, owned }: World, plant: Plant): Promise<void> {
  const address = `${plant('address that was shared with')}@example.org`;
  await owner.call(routes.createShare, {
    params: { id: owned.agent },
    body: { kind: 'user', email: address },
  });
  await owner.call(routes.setBillingDetails, {
    body: {
      name: plant('who buys'),
      address: plant('where they live'),
      country: 'FI',
      region: '',
      taxId: '',
      email: '',
    },
  });
  await owner.call(routes.createOrder, {
    body: { product: { kind: 'credits', amount: '5.00' }, currency: 'USD' },
  });
  const { uuid } = await owner.call(routes.createWorkspace, { body: { name: plant('name of a workspace') } });
  await owner.call(routes.inviteMembers, {
    params: { uuid },
    body: { email: `${plant('address that was invited')}@example.org` },
  });
  await owner.send(routes.exportAudit, { query: { text: plant('what was looked for in the log') } });
  plant('address of the owner', 'owner@example.org');
}

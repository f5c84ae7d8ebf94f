import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes, SCOPES, type Scope } from '@tutka/http-contracts';
import { type Api, ask, firstOf, settled, signIn } from '../api.ts';
import type { Product } from '../product.ts';
import { Caller } from './caller.ts';
import { KeyCaller, type Program } from './key-caller.ts';

/** What one person has, all of it private. */
export interface Things {
  readonly knowledge: string;
  readonly document: string;
  /** The address of the document's file. */
  readonly file: string;
  readonly agent: string;
  readonly mcpServer: string;
  readonly session: string;
  readonly question: string;
  readonly reply: string;
}

/** Everyone who may call, and what two of them have. */
export interface World {
  readonly url: string;
  readonly callers: Readonly<Record<CallerName, Pick<Caller, 'send'>>>;
  readonly owner: Api;
  readonly other: Api;
  readonly admin: Api;
  readonly owned: Things;
  readonly others: Things;
  /** Stands in everything private of the owner's, and must come to nobody else. */
  readonly secret: string;
}

const people = ['nobody', 'owner', 'other', 'suspended', 'admin'] as const;
/** The owner's keys: one with every scope, and for each row one without the scope of that row. */
const programs = ['key', 'keyWithoutScope'] as const;
export const callerNames = [...people, ...programs] as const;
export type CallerName = (typeof callerNames)[number];

/** Signs everybody in, suspends one, and makes what the owner and another have. */
export async function makeWorld(product: Pick<Product, 'url' | 'codeFor'>): Promise<World> {
  const admin = await signIn(product, 'admin@example.org');
  const owner = await signIn(product, 'owner@example.org');
  const other = await signIn(product, 'other@example.org');
  const suspended = await signIn(product, 'suspended@example.org');
  const secret = `secret-${randomUUID()}`;
  const [owned, others] = [await thingsOf(owner, secret), await thingsOf(other, 'nothing special')];
  await admin.call(routes.updateUser, { params: { id: suspended.me.uuid }, body: { status: false } });
  // A session ends within a second.
  await sleep(1_100);
  const caller = (api: Pick<Api, 'cookie' | 'me'>) => new Caller(product.url, api.cookie, api.me);
  const callers = {
    nobody: caller({ cookie: '', me: owner.me }),
    owner: caller(owner),
    other: caller(other),
    suspended: caller(suspended),
    admin: caller(admin),
    key: new KeyCaller(product.url, [await newKey(owner, SCOPES)]),
    keyWithoutScope: new KeyCaller(product.url, [
      await newKey(owner, ['chat']),
      await newKey(
        owner,
        SCOPES.filter((scope) => scope !== 'chat'),
      ),
    ]),
  };
  return {
    url: product.url,
    callers,
    owner,
    other,
    admin,
    owned,
    others,
    secret,
  };
}

async function thingsOf(api: Api, secret: string): Promise<Things> {
  const file = await uploaded(api, secret);
  const base = { name: `Base ${secret}`, uri: file, fileName: `${secret}.txt` };
  const knowledge: string = (await api.call(routes.createKnowledge, { body: base })).uuid;
  await settled(api, knowledge);
  const document = firstOf(await api.call(routes.listDocuments, { params: { id: knowledge } }));
  const mcpServer = await newMcpServer(api, { authType: 'bearer', token: secret });
  const mcpServers = [{ uuid: mcpServer, tools: 'all', approval: 'never' }];
  const prompt = `The prompt ${secret}`;
  const agent = await newAgent(api, { prompt, knowledges: [knowledge], mcpServers });
  const session = await newSession(api, agent);
  const [question, reply] = await newTurn(api, session, `What is ${secret}?`);
  return { knowledge, document: document.uuid, file, agent, mcpServer, session, question, reply };
}

/** The address of a small file that was just sent. */
export function uploaded(api: Api, content: string): Promise<string> {
  return api.upload('notes.txt', Buffer.from(`The keeper of the lighthouse says ${content} every night.\n`));
}

export async function newAgent(api: Api, more: object = {}): Promise<string> {
  return (await api.call(routes.createAgent, { body: { name: 'Agent', ...more } })).uuid;
}

export async function newSession(api: Api, agentUUID: string): Promise<string> {
  return (await api.call(routes.createSession, { body: { agentUUID } })).uuid;
}

/** Asks, and answers the uuids of question and reply, both written to the end. */
export async function newTurn(api: Api, session: string, question: string): Promise<[string, string]> {
  await ask(api, session, question);
  const messages = await api.call(routes.listMessages, {
    query: { sessionUUID: session, sortOrder: 'desc' },
  });
  const [reply, asked] = messages.map(({ uuid }) => uuid);
  return [asked ?? '', reply ?? ''];
}

export async function newDocument(api: Api, id: string): Promise<string> {
  const body = { content: `Some text ${randomUUID()}`, name: 'added.txt' };
  const document = await api.call(routes.addDocument, { params: { id }, body });
  await settled(api, id);
  return document.uuid;
}

/** The key of a file that a message could carry. */
export async function newAttachment(api: Api): Promise<string> {
  const url = await api.upload('note.txt', Buffer.from(`A note ${randomUUID()}`), 'attachment');
  return url.split('/').at(-1) ?? '';
}

export async function newMcpServer(api: Api, more: object = {}): Promise<string> {
  return (await api.call(routes.createMcpServer, { body: { ...mcpServer, ...more } })).uuid;
}

async function newKey(api: Api, scopes: readonly Scope[]): Promise<Program> {
  const { key } = await api.call(routes.createApiKey, { body: { name: 'Program', scopes } });
  return { key, scopes };
}

export async function newBase(api: Api): Promise<string> {
  return (await api.call(routes.createKnowledge, { body: { name: 'Base' } })).uuid;
}

/** A site that is looked for in vain: our own machine is none. */
export const nowhere = 'http://127.0.0.1/';

export async function newSiteImport(api: Api, id: string): Promise<string> {
  return (await api.call(routes.createSiteImport, { params: { id }, body: { url: nowhere } })).uuid;
}

export async function newProvider(api: Api): Promise<string> {
  return (await api.call(routes.createModelProvider, { body: provider })).uuid;
}

/** Nothing answers there; disabled, so that no chat meets it. */
export const provider = {
  name: 'Nowhere',
  kind: 'openai-compatible',
  baseUrl: 'http://127.0.0.1:1/v1',
  chatModels: ['m'],
  enabled: false,
} as const;

/** Nothing may be asked there. */
export const mcpServer = { name: 'Nowhere', transport: 'http', url: 'http://127.0.0.1:80/mcp' } as const;

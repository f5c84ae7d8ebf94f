import { randomUUID } from 'node:crypto';
import { create, type DescMessage, toBinary } from '@bufbuild/protobuf';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Topic, topics } from '@tutka/contracts';
import { UserDeletedSchema } from '@tutka/contracts/identity/events/v1/user';
import { WorkspaceDeletedSchema } from '@tutka/contracts/identity/events/v1/workspace';
import { asWorker } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { type EventBus, openEmbeddedBus, prepareEmbeddedBus } from '@tutka/messaging';
import { eventRecord } from '@tutka/messaging/conformance';
import { createLogger, type Person } from '@tutka/service-runtime';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { eventually } from '@tutka/testing/eventually';
import { agentCalls } from '../../test/agent-calls.ts';
import { type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';
import { emailOf, shareCalls } from '../../test/share-calls.ts';
import { hashOf, keepCodes } from '../embedding/embedding-cache.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { erasuresPart } from './erasures.ts';
import type { CatalogPart } from './part.ts';

let running: RunningAgents;
let busDatabase: FreshDatabase;
let bus: EventBus;
let part: CatalogPart;
const { agent, done, outcome, knowledge } = agentCalls(() => running);
/** Pictures that people and workspaces have as theirs. */
const shown = new Set<string>();
let isDown = false;
const accounts = {
  shownOf: async (pictures: readonly string[]) => {
    if (isDown) throw new Error('identity is away');
    return pictures.filter((picture) => shown.has(picture));
  },
};

beforeAll(async () => {
  [running, busDatabase] = await Promise.all([runAgents(), freshDatabase('bus')]);
  await prepareEmbeddedBus(busDatabase.ownerUrl);
  bus = openEmbeddedBus(busDatabase.workerUrl, { polling: { minMs: 5, maxMs: 50 } });
  await bus.ensureTopics([topics.user, topics.workspace].map((name) => ({ name, partitions: 2 })));
  const logger = createLogger({ service: 'catalog', level: 'silent' });
  part = erasuresPart({ worker: running.worker, files: running.files, accounts, bus, logger });
  await part.start?.();
});
afterAll(async () => {
  await part.stop?.();
  await bus.close();
  await Promise.all([running.close(), busDatabase.drop()]);
});

async function publish(topic: Topic, schema: DescMessage, key: string, message: Record<string, unknown>) {
  const value = toBinary(schema, create(schema, message));
  await bus.publish([eventRecord({ topic, key, workspace: key, type: schema.name, version: 1, value })]);
  await eventually(
    () => running.worker('erasures').where({ uuid: key }).whereRaw('due_at = over_at'),
    (rows) => rows.length === 1,
  );
}
const ended = (workspace: string) =>
  publish(topics.workspace, WorkspaceDeletedSchema, workspace, { workspace });
const gone = ({ userUuid }: Person, logo = '') =>
  publish(topics.user, UserDeletedSchema, userUuid, { userUuid, logo });

/** A picture of somebody's; answers its address. */
async function picture({ workspace, userUuid: owner }: Person): Promise<string> {
  const key = `${randomUUID()}.png`;
  const upload = { key, workspace, owner, resource_type: 'avatar', name: 'me.png', state: 'stored' };
  await running.worker('uploads').insert(upload);
  return `/api/files/${key}`;
}
const keyOf = (url: string) => url.split('/').at(-1) ?? '';
const isKept = async (url: string) =>
  (await running.worker('uploads').where({ key: keyOf(url) })).length === 1;

const contents = [
  'agents',
  'agent_versions',
  'agent_prompts',
  'share_contents',
  'knowledges',
  'documents',
  'chunks',
  'mcp_servers',
  'embedding_cache',
  'uploads',
];

test('a workspace that ended leaves no agent, its Assistant neither, no base, no server and no file', async () => {
  const ada = person();
  const eve = person();
  const base = await knowledge(ada, 'The lighthouse opens at nine.');
  const { uuid } = await agent(ada, { prompt: 'Secret', knowledges: [base], isPublic: true });
  const shares = shareCalls(() => running, { done }, ada);
  await shares.create(uuid, { kind: 'link' });
  await done(routes.createMcpServer, {
    as: ada,
    body: { name: 'Nowhere', transport: 'http', url: 'https://nowhere.test/mcp' },
  });
  expect((await done(routes.listAgents, { as: ada })).length).toBe(2);
  const logo = await picture(ada);
  const code = { hash: hashOf('The lighthouse opens at nine.'), code: Buffer.from([1]) };
  for (const { workspace } of [ada, eve])
    await asWorker(running.worker, (tx) => keepCodes(tx, { workspace, model: 'p/m' }, [code]));
  const others = await agent(eve);

  await ended(ada.workspace);
  for (const table of contents) {
    const where = { workspace: ada.workspace };
    expect([table, await running.worker(table).where(where)]).toEqual([table, []]);
  }
  expect(await isKept(logo)).toBe(false);
  expect(await running.worker('embedding_cache').where({ workspace: eve.workspace })).toHaveLength(1);
  expect(await outcome(routes.getAgent, { as: eve, params: { id: uuid } })).toEqual([404, 'AGENT_NOT_FOUND']);
  expect(await outcome(routes.getAgent, { as: eve, params: { id: others.uuid } })).toEqual([200, undefined]);
  const deleted = await running.worker('events').where({ type: 'AgentDeleted' }).select('meta', 'data');
  expect(deleted.map(({ meta }) => [meta.actor, meta.actorKind])).toEqual([
    ['catalog', 'service'],
    ['catalog', 'service'],
  ]);
  expect(deleted.filter(({ data }) => data.assistant)).toHaveLength(1);
  expect((await rebuild(running.database.workerUrl)).differences).toEqual([]);
});

test('pictures from a workspace that ended stay where others show them: on who left it before, on copies of its agents', async () => {
  const ada = person();
  const left = person(ada.workspace);
  const eve = person();
  const [face, old, logo, gone] = [
    await picture(left),
    await picture(left),
    await picture(ada),
    await picture(ada),
  ];
  shown.add(face);
  const { uuid } = await agent(ada, { logo });
  await agent(ada, { logo: gone });
  const shares = shareCalls(() => running, { done }, ada);
  running.accounts.set(emailOf(eve), eve.userUuid);
  await shares.create(uuid, { kind: 'user', email: emailOf(eve), permissions: 'copy' });
  const copy = await done(routes.copyAgent, { as: eve, params: { id: uuid }, body: {} });
  expect(copy.logo).toBe(logo);
  await done(routes.updateAgent, { as: eve, params: { id: copy.uuid }, body: { logo: '' } });

  await ended(ada.workspace);
  const kept = await Promise.all([face, old, logo, gone].map(isKept));
  // Of a copy any version may come back.
  expect(kept).toEqual([true, false, true, false]);
});

test('while nobody can say whose picture one is, none goes', async () => {
  const ada = person();
  const face = await picture(ada);
  isDown = true;
  const value = toBinary(
    WorkspaceDeletedSchema,
    create(WorkspaceDeletedSchema, { workspace: ada.workspace }),
  );
  const { workspace: key } = ada;
  const topic = topics.workspace;
  await bus.publish([
    eventRecord({ topic, key, workspace: key, type: 'WorkspaceDeleted', version: 1, value }),
  ]);
  await eventually(
    () => running.worker('erasures').where({ uuid: key }).whereRaw('lease_until IS NULL AND due_at > now()'),
    (rows) => rows.length === 1,
  );
  expect(await isKept(face)).toBe(true);
  isDown = false;
});

test('what was shared with somebody who is gone is revoked, their address and their picture forgotten', async () => {
  const owner = person();
  const shares = shareCalls(() => running, { done }, owner);
  const leaver = shares.account();
  const { uuid } = await agent(owner);
  const share = await shares.create(uuid, { kind: 'user', email: emailOf(leaver) });
  const again = await shares.create(uuid, { kind: 'user', email: emailOf(leaver) });
  await shares.change(again, { status: 2 });
  const logo = await picture(leaver);
  const notTheirs = await picture(owner);

  await gone(leaver, logo);
  const listed = await done(routes.listShares, { as: owner, params: { id: uuid } });
  expect(
    listed.map(({ status, email }: { status: number; email: string | null }) => [status, email]),
  ).toEqual([
    [2, null],
    [2, null],
  ]);
  expect(await running.worker('share_contents').whereIn('share', [share.uuid, again.uuid])).toEqual([]);
  expect([await isKept(logo), await isKept(notTheirs)]).toEqual([false, true]);

  // Whoever names another's picture as their own takes nothing with them.
  await gone(person(), notTheirs);
  expect(await isKept(notTheirs)).toBe(true);
  expect((await rebuild(running.database.workerUrl)).differences).toEqual([]);
});

test('nothing is left to do for whom nothing is known', async () => {
  await ended(randomUUID());
  await gone(person());
});

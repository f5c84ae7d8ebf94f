import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { AgentOfferChangedSchema, AgentVersionSavedSchema } from '@tutka/contracts/catalog/events/v1/agent';
import {
  McpServerChangedSchema,
  McpServerRemovedSchema,
  McpToolTriedSchema,
} from '@tutka/contracts/catalog/events/v1/mcp_server';
import { ToolCallDecidedSchema } from '@tutka/contracts/conversation/events/v1/message';
import { ApiKeyCreatedSchema, ApiKeyRevokedSchema } from '@tutka/contracts/identity/events/v1/api_key';
import { UserSuspendedSchema } from '@tutka/contracts/identity/events/v1/user';
import { MemberAddedSchema, MemberRoleChangedSchema } from '@tutka/contracts/identity/events/v1/workspace';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { done, lastDone, logOf, type Query } from '../../test/audited.ts';
import { admin, type House, member, openHouse, owner } from '../../test/house.ts';
import { rebuild } from '../rebuild/rebuild.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const log = (as: Person, query: Query = {}) => logOf(house, as, query);

const agentSaved = [topics.agent, AgentVersionSavedSchema] as const;

test('who did what to which, when, from where, with before and after', async () => {
  const ada = owner();
  const agent = randomUUID();
  const face = { name: 'Helper', tags: ['a'], model: 'p/small' };
  await house.consume([
    done(ada, agentSaved, agent, { agentUuid: agent, version: 1, face }),
    done(ada, agentSaved, agent, {
      agentUuid: agent,
      version: 2,
      face: { ...face, name: 'Guide', tags: ['a', 'b'] },
    }),
  ]);
  await house.consume([
    done(ada, [topics.agent, AgentOfferChangedSchema], agent, {
      agentUuid: agent,
      offer: { free: true, price: '' },
    }),
  ]);
  const { items } = await log(ada);
  expect(items.map(({ action }) => action)).toEqual([
    'AgentOfferChanged',
    'AgentVersionSaved',
    'AgentVersionSaved',
  ]);
  expect(items[1]).toMatchObject({
    at: new Date(lastDone() - 1000).toISOString(),
    actor: { kind: 'person', id: ada.userUuid },
    address: '203.0.113.0/24',
    requestId: 'request-1',
    kind: 'agent',
    subject: { id: agent, name: 'Guide' },
    workspace: ada.workspace,
  });
  expect(items[1]?.changes).toEqual([
    { field: 'name', shown: true, before: 'Helper', after: 'Guide' },
    { field: 'tags', shown: true, before: ['a'], after: ['a', 'b'] },
    { field: 'version', shown: true, before: 1, after: 2 },
  ]);
});

test('what a version was restored from is told of that one alone', async () => {
  const ada = owner();
  const agent = randomUUID();
  const saved = (version: number, restoredFrom = 0) =>
    done(ada, agentSaved, agent, { agentUuid: agent, version, restoredFrom, face: { name: 'Guide' } });
  await house.consume([saved(1), saved(2, 1), saved(3)]);
  const [third, second] = (await log(ada)).items.map(({ changes }) => changes);
  const version = { field: 'version', shown: true };
  expect(third).toEqual([{ ...version, before: 2, after: 3 }]);
  expect(second).toEqual([
    { field: 'restoredFrom', shown: true, before: null, after: 1 },
    { ...version, before: 1, after: 2 },
  ]);
});

test('what may not be shown is told by its name alone; what ends shows what it was', async () => {
  const ada = owner();
  const [server, key] = [randomUUID(), randomUUID()];
  const values = { name: '"Tickets"' };
  const fields = ['name', 'url', 'token'];
  const terms = { name: 'Program', scopes: ['chat'] };
  await house.consume([
    done(ada, [topics.mcpServer, McpServerChangedSchema], server, { serverUuid: server, fields, values }),
    done(ada, [topics.apiKey, ApiKeyCreatedSchema], key, { keyUuid: key, ...terms }),
    done(ada, [topics.apiKey, ApiKeyRevokedSchema], key, { keyUuid: key }),
  ]);
  const [revoked, , changed] = (await log(ada)).items;
  expect(changed).toMatchObject({ subject: { name: 'Tickets' } });
  expect(changed?.changes.map(({ field, shown, after }) => [field, shown, after])).toEqual([
    ['name', true, 'Tickets'],
    ['url', false, null],
    ['token', false, null],
  ]);
  expect(revoked?.subject).toEqual({ id: key, name: 'Program' });
  expect(revoked?.changes).toEqual([
    { field: 'name', shown: true, before: 'Program', after: null },
    { field: 'scopes', shown: true, before: ['chat'], after: null },
  ]);
});

test('what is done again is told again, and of what is done nothing was so before', async () => {
  const ada = owner();
  const [replyUuid, serverUuid] = [randomUUID(), randomUUID()];
  const decided = (tool: string, approved: boolean) =>
    done(ada, [topics.message, ToolCallDecidedSchema], replyUuid, { replyUuid, serverUuid, tool, approved });
  await house.consume([
    decided('search', true),
    decided('search', true),
    decided('delete', false),
    done(ada, [topics.mcpServer, McpToolTriedSchema], serverUuid, { serverUuid, tool: 'search' }),
    done(ada, [topics.mcpServer, McpServerRemovedSchema], serverUuid, { serverUuid }),
  ]);
  const [removed, , third, second, first] = (await log(ada)).items.map(({ changes }) => changes);
  const shown = (field: string, after: unknown) => ({ field, shown: true, before: null, after });
  expect(second).toEqual([
    shown('serverUuid', serverUuid),
    shown('tool', 'search'),
    shown('approved', true),
    shown('always', false),
  ]);
  expect(second).toEqual(first);
  expect(third).toEqual(expect.arrayContaining([shown('tool', 'delete'), shown('approved', false)]));
  expect(removed).toEqual([]);
});

test('of members, each has a role of their own', async () => {
  const ada = owner();
  const [bob, eve] = [randomUUID(), randomUUID()];
  const { workspace } = ada;
  await house.consume([
    done(ada, [topics.workspace, MemberAddedSchema], workspace, { workspace, userUuid: bob, role: 'member' }),
    done(ada, [topics.workspace, MemberAddedSchema], workspace, { workspace, userUuid: eve, role: 'admin' }),
    done(ada, [topics.workspace, MemberRoleChangedSchema], workspace, {
      workspace,
      userUuid: bob,
      role: 'admin',
    }),
  ]);
  const [changed] = (await log(ada)).items;
  expect(changed?.changes).toEqual([{ field: `role@${bob}`, shown: true, before: 'member', after: 'admin' }]);
});

test('owners see their workspace, ADMINs the platform, members nothing', async () => {
  const [ada, bob, root] = [owner(), owner(), admin()];
  const suspended = done(ada, [topics.user, UserSuspendedSchema], bob.userUuid, { userUuid: bob.userUuid });
  await house.consume([suspended]);
  expect((await log(ada)).items.map(({ uuid }) => uuid)).toEqual([suspended.id]);
  expect((await log(bob)).items).toEqual([]);
  expect((await log(root, { workspace: ada.workspace })).items).toHaveLength(1);
  expect((await log(root)).items.length).toBeGreaterThan(1);
  const status = async (as: Person, query = {}) => (await house.call(routes.listAudit, { as, query })).status;
  expect(await status(member(ada.workspace))).toBe(403);
  expect(await status(bob, { workspace: ada.workspace })).toBe(404);
  expect((await house.call(routes.exportAudit, { as: member(), query: {} })).status).toBe(403);
});

test('of the content of another workspace an ADMIN learns that it changed, not what it is called', async () => {
  const [ada, root] = [owner(), admin()];
  const agent = randomUUID();
  const face = { name: 'Merger with Acme', tags: [], model: '' };
  await house.consume([done(ada, agentSaved, agent, { agentUuid: agent, version: 1, face })]);
  const [seen] = (await log(root, { workspace: ada.workspace })).items;
  expect(seen).toMatchObject({ action: 'AgentVersionSaved', subject: { id: agent, name: null } });
  expect(seen?.changes.map(({ field, shown, after }) => [field, shown, after])).toContainEqual([
    'name',
    false,
    null,
  ]);
  expect(JSON.stringify(seen)).not.toContain('Acme');
  expect((await log(root, { text: 'acme' })).items).toEqual([]);
  expect((await log(ada, { text: 'acme' })).items).toHaveLength(1);
});

test('filters, text and places in the list hold while rows come', async () => {
  const ada = owner();
  const agents = Array.from({ length: 7 }, () => randomUUID());
  const saved = (uuid: string, name: string) =>
    done(ada, agentSaved, uuid, { agentUuid: uuid, version: 1, face: { name } });
  await house.consume(agents.map((uuid, at) => saved(uuid, `Number ${at}`)));
  const first = await log(ada, { limit: 3 });
  await house.consume([saved(randomUUID(), 'Later')]);
  const second = await log(ada, { limit: 3, cursor: first.nextCursor ?? '' });
  const third = await log(ada, { limit: 3, cursor: second.nextCursor ?? '' });
  const names = [first, second, third].flatMap(({ items }) => items.map(({ subject }) => subject.name));
  expect(names).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `Number ${at}`));
  expect(third.nextCursor).toBeNull();
  const found = async (query: Query) => (await log(ada, query)).items.map(({ subject }) => subject.name);
  expect(await found({ text: 'NUMBER 4' })).toEqual(['Number 4']);
  expect(await found({ subjectUUID: agents[2] ?? '' })).toEqual(['Number 2']);
  expect(await found({ kind: 'apiKey,share' })).toEqual([]);
  expect(await found({ action: 'AgentVersionSaved', actorUUID: ada.userUuid, limit: 1 })).toEqual(['Later']);
  expect(await found({ actorKind: 'service' })).toEqual([]);
  expect(await found({ to: '2026-10-31' })).toEqual([]);
  const refused = async (query: Query) =>
    (await house.call(routes.listAudit, { as: ada, query })).body.errorCode;
  expect(await refused({ cursor: 'x' })).toBe('INVALID_CURSOR');
  expect(await refused({ from: '2026-11-02', to: '2026-11-01' })).toBe('EMPTY_TIME');
});

test('an export is CSV that calculates nothing', async () => {
  const ada = owner();
  const uuid = randomUUID();
  const face = { name: '=SUM(A1), "x"' };
  await house.consume([done(ada, agentSaved, uuid, { agentUuid: uuid, version: 1, face })]);
  const text: string = (await house.call(routes.exportAudit, { as: ada, query: {} })).body;
  const [head, ...lines] = text.trim().split('\r\n');
  expect(head).toContain('at,action,kind,subject');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain(`"'=SUM(A1), ""x"""`);
});

test('reading the log of the platform, and every export, is told', async () => {
  const [root, ada] = [admin(), owner()];
  await log(root);
  await log(root);
  await log(ada);
  await house.call(routes.exportAudit, { as: ada, query: { text: 'private words' } });
  const rows = await house.worker('events').whereIn('workspace', [root.workspace, ada.workspace]);
  expect(rows.map(({ type }) => type).sort()).toEqual(['AuditExported', 'AuditRead']);
  expect(rows.find(({ type }) => type === 'AuditExported').data).toEqual({
    workspace: ada.workspace,
    fields: ['text'],
  });
});

test('a rebuild finds a row that was planted wrong, and one that is missing', async () => {
  const ada = owner();
  const uuid = randomUUID();
  await house.consume([done(ada, agentSaved, uuid, { agentUuid: uuid, version: 1, face: { name: 'True' } })]);
  expect((await rebuild(house.workerUrl)).differences).toEqual([]);
  const [row] = (await log(ada)).items;
  await house.worker('audit_entries').where({ id: row?.uuid }).update({ address: '198.51.100.0/24' });
  await house.worker('audit_subjects').where({ subject: uuid }).delete();
  const { differences } = await rebuild(house.workerUrl);
  expect(differences.map(({ table, wrong, missing }) => [table, wrong, missing])).toEqual([
    ['audit_entries', 1, 0],
    ['audit_subjects', 0, 1],
  ]);
  expect((await log(ada)).items).toEqual([row]);
});

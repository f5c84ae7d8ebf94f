import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { agentCalls } from '../../test/agent-calls.ts';
import { mcpCalls, reaching } from '../../test/mcp-calls.ts';
import { echo, type McpSite, startMcpSite } from '../../test/mcp-site.ts';
import { type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';

const nowhere = '00000000-0000-4000-8000-000000000000';

let running: RunningAgents;
let site: McpSite;
let other: McpSite;
const { done, outcome } = agentCalls(() => running);
const { add, get, put, check, tryTool } = mcpCalls(() => running);
beforeAll(async () => {
  [site, other] = [await startMcpSite(), await startMcpSite()];
  running = await runAgents({ egress: reaching(site, other) });
});
afterAll(async () => {
  await running.close();
  await Promise.all([site.close(), other.close()]);
});

describe('a server', () => {
  test('is connected to when it is added, and its tools are listed and tried', async () => {
    const ada = person();
    const added = await add(ada, site, { name: ' Echo ', description: 'Says it again' });
    expect(added).toMatchObject({
      name: 'Echo',
      transport: 'http',
      status: 1,
      statusReason: null,
      statusCode: null,
      tools: [{ name: 'echo', description: 'Says it again', inputSchema: echo.inputSchema }],
      token: { set: false, last4: null },
      checkedAt: expect.any(String),
    });
    const said = await tryTool(ada, added.uuid, 'echo', { message: 'näin' });
    expect(said).toMatchObject({ text: 'Echo: näin', structured: null, isError: false });
    const listed = await running.call(routes.listMcpServers, { as: ada, query: { name: 'ECH' } });
    expect(listed.body).toMatchObject({ data: [{ uuid: added.uuid }], pagination: { total: 1 } });
    expect(
      await outcome(routes.tryMcpTool, { as: ada, params: { uuid: added.uuid, name: 'none' }, body: {} }),
    ).toEqual([404, 'MCP_TOOL_NOT_FOUND']);
  });

  test('speaks the older SSE too', async () => {
    const ada = person();
    const added = await add(ada, site, { transport: 'sse', url: `${site.origin}/sse` });
    expect(added).toMatchObject({ status: 1, tools: [{ name: 'echo' }] });
    expect(await tryTool(ada, added.uuid, 'echo', { message: 'x' })).toMatchObject({ text: 'Echo: x' });
  });

  test.each([
    [
      'a pattern as Python has it',
      { type: 'object', properties: { id: { pattern: '^(?P<project>[A-Z]+)$' } } },
    ],
    [
      'a reference to what it does not define',
      { type: 'object', properties: { of: { $ref: '#/$defs/Issue' } } },
    ],
    ['a list', { type: 'array', items: { type: 'string' } }],
  ])('lists all its tools though one answers with %s', async (_, outputSchema) => {
    other.tools.set('issue', { ...echo, outputSchema });
    const added = await add(person(), other);
    other.tools.delete('issue');
    expect([added.status, added.tools.map(({ name }) => name)]).toEqual([1, ['echo', 'issue']]);
  });

  test('lists all its tools though one says of itself what the protocol does not know', async () => {
    // As a server in Rust has an argument of any kind.
    const chosen = { anyOf: [{ type: 'object' }], properties: { id: { type: 'string' }, value: true } };
    other.tools.set('find', { ...echo, inputSchema: chosen as never, description: null as never });
    other.tools.set('list', { ...echo, inputSchema: null as never });
    const { status, tools } = await add(person(), other);
    for (const name of ['find', 'list']) other.tools.delete(name);
    expect([status, tools.map(({ name }) => name)]).toEqual([1, ['echo', 'find', 'list']]);
    expect(tools[1]).toMatchObject({ description: '', inputSchema: { ...chosen, type: 'object' } });
    expect(tools[2]?.inputSchema).toEqual({ type: 'object' });
  });

  test('that is not there is kept as offline, with why', async () => {
    const ada = person();
    const gone = await add(ada, site, { url: `${site.origin}/elsewhere` });
    expect(gone).toMatchObject({
      status: 2,
      statusCode: 'MCP_NOT_AN_MCP_SERVER',
      tools: [],
      toolsHash: null,
    });
    expect(gone.statusReason).toMatch(/No MCP server answers at this address/);
    const hidden = await add(ada, site, { url: 'http://10.1.2.3/mcp' });
    expect(hidden).toMatchObject({
      status: 2,
      statusCode: 'MCP_ADDRESS_REFUSED',
      statusReason: expect.stringMatching(/not on the public internet/),
    });
    const back = await put(ada, gone.uuid, { url: `${site.origin}/mcp` });
    expect(back).toMatchObject({
      status: 1,
      statusReason: null,
      statusCode: null,
      tools: [{ name: 'echo' }],
    });
  });

  test('belongs to its workspace alone', async () => {
    const [ada, eve] = [person(), person()];
    const { uuid } = await add(ada, site);
    const calls = [
      [routes.getMcpServer, {}],
      [routes.updateMcpServer, { body: { name: 'Mine' } }],
      [routes.deleteMcpServer, {}],
      [routes.checkMcpServer, {}],
      [routes.tryMcpTool, { params: { uuid, name: 'echo' }, body: {} }],
    ] as const;
    for (const [route, call] of calls) {
      const refused = await running.call(route, { as: eve, params: { uuid }, ...call });
      expect([refused.status, refused.body.error]).toEqual([404, 'MCPServer not found']);
    }
    const listed = await running.call(routes.listMcpServers, { as: eve });
    expect(listed.body.pagination.total).toBe(0);
    expect(await outcome(routes.getMcpServer, { as: ada, params: { uuid: nowhere } })).toEqual([
      404,
      'MCP_SERVER_NOT_FOUND',
    ]);
    await done(routes.deleteMcpServer, { as: ada, params: { uuid } });
    expect(await outcome(routes.getMcpServer, { as: ada, params: { uuid } })).toEqual([
      404,
      'MCP_SERVER_NOT_FOUND',
    ]);
    for (const table of ['mcp_secrets', 'mcp_tool_lists', 'mcp_checks']) {
      expect(await running.worker(table).where({ server: uuid })).toEqual([]);
    }
  });

  test('needs the place that its transport goes to', async () => {
    const ada = person();
    const bodies = [
      [{ transport: 'http' }, 'MCP_PLACE_MISSING'],
      [{ transport: 'stdio' }, 'MCP_PLACE_MISSING'],
      [{ transport: 'stdio', entry: 'rm' }, 'MCP_ENTRY_NOT_OFFERED'],
      [{ transport: 'http', url: 'ftp://x' }, 'INVALID_URL'],
      [{ transport: 'http', url: 'http://a:b@host/mcp' }, 'VALIDATION_FAILED'],
      [{ transport: 'http', url: `${site.origin}/mcp`, headers: { host: 'x' } }, 'VALIDATION_FAILED'],
      [
        { transport: 'http', url: `${site.origin}/mcp`, headers: { 'x-a': '1', 'X-A': '2' } },
        'VALIDATION_FAILED',
      ],
      [{ transport: 'http', url: `${site.origin}/mcp`, command: 'sh' }, 'VALIDATION_FAILED'],
    ] as const;
    for (const [body, errorCode] of bodies) {
      expect(await outcome(routes.createMcpServer, { as: ada, body: { name: 'N', ...body } })).toEqual([
        400,
        errorCode,
      ]);
    }
    expect(await done(routes.listMcpEntries, { as: ada })).toEqual([]);
  });
});

describe('its secrets', () => {
  const canary = 'canary-0123456789-abcd';
  const guarded = (header: string, value: string) => {
    site.before = (request, response) => {
      if (request.headers[header] === value) return false;
      response.writeHead(401).end();
      return true;
    };
  };

  test('go to the server and come to nobody', async () => {
    const ada = person();
    guarded('authorization', `Bearer ${canary}`);
    const refused = await add(ada, site);
    expect(refused).toMatchObject({
      status: 2,
      statusReason: expect.stringMatching(/lets nobody in without credentials/),
    });
    const { uuid } = await add(ada, site, { authType: 'bearer', token: canary });
    expect(await get(ada, uuid)).toMatchObject({ status: 1, token: { set: true, last4: 'abcd' } });
    expect(await tryTool(ada, uuid, 'echo', { message: 'x' })).toMatchObject({ text: 'Echo: x' });
    guarded('x-api-key', canary);
    const headers = { 'X-Api-Key': canary, 'X-Short': 'short' };
    const changed = await put(ada, uuid, { authType: 'headers', headers });
    expect(changed).toMatchObject({
      status: 1,
      token: { set: false },
      headers: { 'x-api-key': { set: true, last4: 'abcd' }, 'x-short': { set: true, last4: null } },
    });
    const kept = await put(ada, uuid, { headers: { 'x-api-key': null } });
    expect(kept).toMatchObject({ status: 1, headers: { 'x-api-key': { set: true } } });
    expect(Object.keys(kept.headers)).toEqual(['x-api-key']);
    site.before = undefined;
    const told = JSON.stringify([refused, changed, kept]) + running.log();
    const events = JSON.stringify(await running.worker('events').select('data', 'meta'));
    expect([told.includes(canary), events.includes(canary)]).toEqual([false, false]);
    expect((await put(ada, uuid, { authType: 'none' })).headers).toEqual({});
    expect(await running.worker('mcp_secrets').where({ server: uuid })).toEqual([]);
  });

  test('never go to another address than they were given for', async () => {
    const ada = person();
    const { uuid } = await add(ada, site, { authType: 'bearer', token: canary });
    other.requests.length = 0;
    const url = `${other.origin}/mcp`;
    const moved = { as: ada, params: { uuid }, body: { url } };
    expect(await outcome(routes.updateMcpServer, moved)).toEqual([400, 'MCP_SECRETS_FOR_OTHER_HOST']);
    expect(other.requests).toEqual([]);
    await put(ada, uuid, { url, token: 'another-token-0001' });
    const sent = other.requests.map(({ authorization }) => authorization);
    expect(new Set(sent)).toEqual(new Set(['Bearer another-token-0001']));
    expect(await check(ada, uuid)).toMatchObject({ status: 1, token: { last4: '0001' } });
  });

  test('are sealed, and closed to the role of requests', async () => {
    const ada = person();
    const { uuid } = await add(ada, site, { authType: 'bearer', token: canary });
    const [row] = await running.worker('mcp_secrets').where({ server: uuid });
    expect(row.sealed.includes(canary)).toBe(false);
    const { rows } = await running.worker.raw(
      `SELECT has_column_privilege(regexp_replace(current_user, '_worker$', '_app'), 'mcp_secrets', 'sealed', 'SELECT') AS may`,
    );
    expect(rows).toEqual([{ may: false }]);
  });
});

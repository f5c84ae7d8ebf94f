import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { routes } from '@tutka/http-contracts';
import { agentCalls } from '../../../test/agent-calls.ts';
import { agentsBesideTools } from '../../../test/agents-beside-tools.ts';
import { mcpCalls } from '../../../test/mcp-calls.ts';
import { echo, says } from '../../../test/mcp-site.ts';
import { person } from '../../../test/running-catalog.ts';

const world = agentsBesideTools();
const { outcome } = agentCalls(() => world.running);
const { add, check, tryTool } = mcpCalls(() => world.running);
afterEach(() => {
  world.site.before = undefined;
  world.site.tools.set('echo', echo);
});

/** Each message of a session behind its first two, which connect it, is answered so. */
function answerCalls(answer: (request: IncomingMessage, response: ServerResponse) => void): void {
  const sent = new Map<unknown, number>();
  world.site.before = (request, response) => {
    const session = request.headers['mcp-session-id'];
    if (request.method !== 'POST' || session === undefined) return false;
    const count = (sent.get(session) ?? 0) + 1;
    sent.set(session, count);
    if (count === 1) return false;
    answer(request, response);
    return true;
  };
}

const refusedWith = (status: number, body: string) =>
  answerCalls((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });

/** As no SDK lets a server answer. */
const answeredWith = (result: object) =>
  answerCalls(async (request, response) => {
    const { id } = JSON.parse(await text(request)) as { id: number };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });

const trial = (uuid: string, as: ReturnType<typeof person>) => ({
  as,
  params: { uuid, name: 'echo' },
  body: {},
});

test.each([
  [-32_000, 'The quota of this project is used up'],
  [-32_001, 'There is no customer 7'],
])('an error that a server gives the number %i of is told in its words', async (code, words) => {
  const ada = person();
  const { uuid } = await add(ada, world.site);
  world.site.tools.set('echo', {
    answer: () => {
      throw new McpError(code, words);
    },
  });
  expect(await tryTool(ada, uuid, 'echo')).toMatchObject({
    isError: true,
    text: expect.stringContaining(words),
  });
});

test.each([
  [
    429,
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Come again in 30 seconds"}}',
    'RATE_LIMITED',
    /asked too often.* Come again in 30 seconds/,
  ],
  [
    404,
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}',
    'SERVER_ERROR',
    /\(404\).* Session not found/,
  ],
  [400, 'no JSON', 'SERVER_ERROR', /\(400\)\.$/],
  [503, '{"error":{"message":"Under repair"}}', 'SERVER_ERROR', /\(503\).* Under repair/],
])('a call that is refused with the status %i is told as that', async (status, body, code, sentence) => {
  const ada = person();
  const { uuid } = await add(ada, world.site);
  refusedWith(status, body);
  const { body: told } = await world.running.call(routes.tryMcpTool, trial(uuid, ada));
  expect(told).toMatchObject({ code: 502, errorCode: `MCP_${code}`, error: expect.stringMatching(sentence) });
});

test('a server that refuses to begin in words of the protocol is one all the same', async () => {
  world.site.before = (_, response) => {
    const error = { code: -32_000, message: 'This workspace is closed' };
    response.writeHead(402, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
    return true;
  };
  const { statusCode, statusReason } = await add(person(), world.site);
  expect(statusCode).toBe('MCP_SERVER_ERROR');
  expect(statusReason).toMatch(/\(402\).*This workspace is closed/);
});

test('one that wants credentials where none are entered asks for them, and not for others', async () => {
  world.site.before = (_, response) => !!response.writeHead(401).end();
  expect((await add(person(), world.site)).statusCode).toBe('MCP_CREDENTIALS_MISSING');
  const token = { authType: 'bearer', token: 'a-token-that-is-not-known' };
  expect((await add(person(), world.site, token)).statusCode).toBe('MCP_UNAUTHORISED');
});

test('an answer with a content that is not of the protocol is read as far as it is', async () => {
  const ada = person();
  const { uuid } = await add(ada, world.site);
  const content = [
    ...says('Before').content,
    { type: 'video', uri: 'https://example.org/a.mp4' },
    { type: 'image', data: 'data:image/png;base64,AAAA', mimeType: 'image/png' },
  ];
  answeredWith({ content });
  expect(await tryTool(ada, uuid, 'echo')).toMatchObject({
    text: 'Before\n[video: in a form that cannot be read here]\n[image: in a form that cannot be read here]',
    isError: false,
  });
});

test('what a server leaves empty with null, as some in Rust, Go or Java do, is as if it were not there', async () => {
  const ada = person();
  const { uuid } = await add(ada, world.site);
  const content = [{ type: 'text', text: 'All is well', annotations: null, _meta: null }];
  answeredWith({ content, structuredContent: null, isError: null });
  expect(await tryTool(ada, uuid, 'echo')).toMatchObject({
    text: 'All is well',
    structured: null,
    isError: false,
  });
  answeredWith({ tools: [{ name: 'echo', inputSchema: { type: 'object' } }], nextCursor: null });
  expect(await check(ada, uuid)).toMatchObject({ status: 1, tools: [{ name: 'echo' }] });
});

test('one that is none at all is told as that', async () => {
  const ada = person();
  const { uuid } = await add(ada, world.site);
  answeredWith({ content: 'words' });
  expect(await outcome(routes.tryMcpTool, trial(uuid, ada))).toEqual([502, 'MCP_BAD_ANSWER']);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { routes } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { signIn } from './api.ts';
import { type Harbour, openHarbour } from './programs/harbour.ts';

let harbour: Harbour;
const clients: Client[] = [];

before(async () => {
  harbour = await openHarbour();
});
after(async () => {
  for (const client of clients) await client.close();
  await harbour?.stop();
});

/** The official client, connected to an agent with a key. */
async function connect(key: string, agent = harbour.agent): Promise<Client> {
  const client = new Client({ name: 'e2e', version: '1' });
  client.onerror = (error) => troubles.push(error.message);
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${harbour.product.url}/mcp/agents/${agent}`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  clients.push(client);
  return client;
}

const troubles: string[] = [];
const firstText = (result: object): string =>
  (result as { content?: { text: string }[] }).content?.[0]?.text ?? '';

test('an agent shows itself with its two tools', async () => {
  const client = await connect(harbour.key);
  assert.equal(client.getServerVersion()?.name, 'Harbour guide');
  assert.equal(client.getInstructions(), 'Harbour guide: Knows the harbour');
  // No stream of the server's own: it can announce nothing.
  assert.deepEqual(client.getServerCapabilities(), { tools: { listChanged: false } });
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name, inputSchema }) => [name, inputSchema.required]),
    [
      ['ask', ['question']],
      ['search_knowledge', ['query']],
    ],
  );
  assert.match(tools[0]?.description ?? '', /Knows the harbour/);
  const plain = (await harbour.owner.call(routes.createAgent, { body: { name: 'Plain' } })).uuid;
  const names = (await (await connect(harbour.key, plain)).listTools()).tools.map(({ name }) => name);
  assert.deepEqual(names, ['ask']);
});

test('it answers with its sources, and finds passages without an answer', async () => {
  const client = await connect(harbour.key);
  const question = 'Who is the harbour master? [[sim say=Ada Quist is 【1】.]]';
  const answer = await client.callTool({ name: 'ask', arguments: { question } });
  assert.match(firstText(answer), /^Ada Quist is 【1】\.\n\nSources:\n\[1\] /);
  const { reply, sources } = answer.structuredContent as { reply: string; sources: { quote: string }[] };
  assert.equal(reply, 'Ada Quist is 【1】.');
  assert.match(sources[0]?.quote ?? '', /harbour master of Tarn/);
  const found = await client.callTool({
    name: 'search_knowledge',
    arguments: { query: 'harbour master of Tarn' },
  });
  assert.match(firstText(found), /The harbour master of Tarn is Ada Quist/);
  assert.deepEqual(troubles, []);
});

test('an answer that was cut says so, to whoever reads its text and to whoever reads its data', async () => {
  const { uuid } = await harbour.owner.call(routes.createAgent, { body: { name: 'Brief', maxTokens: 5 } });
  const client = await connect(harbour.key, uuid);
  const question = 'Talk on [[sim tokens=100]]';
  const answer = await client.callTool({ name: 'ask', arguments: { question } });
  const { reply, cut } = answer.structuredContent as { reply: string; cut: string };
  assert.equal(cut, 'The answer is cut here: it reached its greatest length.');
  assert.equal(firstText(answer), `${reply}\n\n(${cut})`);
});

test('a client that asks for it hears how far an answer has come', async () => {
  const client = await connect(harbour.key);
  const heard: Progress[] = [];
  const script = '[[sim call=Site__echo;args={"message":"Ahoy"};reasoning=5;tokens=140;pace=40]]';
  const answer = await client.callTool(
    { name: 'ask', arguments: { question: `Take your time ${script}` } },
    undefined,
    { onprogress: (progress) => heard.push(progress), resetTimeoutOnProgress: true },
  );
  const { reply } = answer.structuredContent as { reply: string };
  const messages = [...new Set(heard.map(({ message }) => message))];
  assert.deepEqual(messages.toSorted(), ['Thinking', 'Using echo of Site', 'Writing']);
  const steps = heard.map(({ progress }) => progress);
  assert.deepEqual(
    steps,
    [...new Set(steps)].toSorted((one, other) => one - other),
  );
  assert.ok(heard.filter(({ message }) => message === 'Writing').length > 1, JSON.stringify(heard));
  assert.ok(reply.length > 0);
  assert.deepEqual(troubles, []);
  const params = { name: 'ask', arguments: { question: 'Quietly [[sim tokens=5]]' } };
  const { text } = await post({ jsonrpc: '2.0', id: 7, method: 'tools/call', params });
  assert.doesNotMatch(text, /notifications\/progress/);
});

test('what goes wrong is told to the model that called, without anything internal', async () => {
  const client = await connect(harbour.key);
  const failed = await client.callTool({
    name: 'ask',
    arguments: { question: 'Fail [[sim fault=server-error]]' },
  });
  assert.equal(failed.isError, true);
  assert.doesNotMatch(firstText(failed), /127\.0\.0\.1|Error:|at /);
  const wrong = await client.callTool({ name: 'ask', arguments: {} });
  assert.equal(wrong.isError, true);
  const none = await client.callTool({ name: 'erase', arguments: {} });
  assert.equal(none.isError, true);
});

test('a call that is given up ends the model’s work, and only its own', async () => {
  const [one, other] = [await connect(harbour.key), await connect(harbour.key)];
  const endless = (words: string) => `${words} [[sim fault=endless;pace=50]]`;
  const begin = (client: Client, words: string) => {
    const abort = new AbortController();
    const asking = client.callTool({ name: 'ask', arguments: { question: endless(words) } }, undefined, {
      signal: abort.signal,
    });
    asking.catch(() => undefined);
    return { abort, asking };
  };
  // Both clients number their calls from the same on.
  const [first, second] = [begin(one, 'Never end, one'), begin(other, 'Never end, other')];
  for (const words of ['Never end, one', 'Never end, other']) {
    await eventually(
      () => harbour.said(words),
      (saying) => saying?.outcome === 'running' && saying.text !== '',
    );
  }
  first.abort.abort('enough');
  await assert.rejects(first.asking, /enough/);
  await eventually(
    () => harbour.said('Never end, one'),
    (saying) => saying?.outcome === 'client gone',
  );
  assert.equal(harbour.said('Never end, other')?.outcome, 'running');
  // Nor is it answered any more.
  await one.ping();
  assert.deepEqual(troubles, []);
  // A client that goes away gives up what it asked for.
  await other.close();
  await eventually(
    () => harbour.said('Never end, other'),
    (saying) => saying?.outcome === 'client gone',
  );
  await assert.rejects(second.asking);
});

/** A message, sent by hand. */
async function post(message: object, key = harbour.key, agent = harbour.agent, headers: object = {}) {
  const answer = await fetch(`${harbour.product.url}/mcp/agents/${agent}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(message),
  });
  return { status: answer.status, text: await answer.text() };
}

test('versions of the protocol are agreed upon, and unknown ones refused', async () => {
  const initialize = (protocolVersion: string) =>
    post({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion, capabilities: {}, clientInfo: { name: 'hand', version: '1' } },
    });
  const versionIn = ({ text }: { text: string }) => /"protocolVersion":"([^"]+)"/.exec(text)?.[1];
  assert.equal(versionIn(await initialize('2025-03-26')), '2025-03-26');
  assert.match(versionIn(await initialize('1999-01-01')) ?? '', /^20\d\d-/);
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
  const unknown = await post(list, harbour.key, harbour.agent, { 'mcp-protocol-version': '1999-01-01' });
  assert.equal(unknown.status, 400);
});

test('a wrong key is 401, a key without the scope 403, a foreign agent 404, another method 405', async () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  assert.equal((await post(list, `TTK.${'x'.repeat(40)}`)).status, 401);
  await assert.rejects(connect(`TTK.${'x'.repeat(40)}`));
  const { key: scopeless } = await harbour.keyWith(harbour.owner, ['agents:read']);
  assert.equal((await post(list, scopeless)).status, 403);
  const other = await signIn(harbour.product, 'other@example.org');
  const { key: foreign } = await harbour.keyWith(other, ['chat']);
  const refused = await post(list, foreign);
  const { jsonrpc, id, error } = JSON.parse(refused.text);
  assert.deepEqual(
    [refused.status, jsonrpc, id, error.code, error.message, error.data.errorCode],
    [404, '2.0', null, -32_000, 'Agent not found', 'AGENT_NOT_FOUND'],
  );
  assert.equal((await post({ hello: 'there' })).status, 400);
  const read = await fetch(`${harbour.product.url}/mcp/agents/${harbour.agent}`, {
    headers: { authorization: `Bearer ${harbour.key}`, accept: 'text/event-stream' },
  });
  assert.equal(read.status, 405);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tutka/testing/eventually';
import { gateway, type House, openHouse, person } from './house.ts';
import { openSurroundings, type Surroundings } from './killable.ts';

let house: House;
let around: Surroundings;
const me = person();

beforeAll(async () => {
  house = await openHouse();
  around = await openSurroundings(house);
}, 60_000);
afterAll(async () => {
  await around?.close();
  await house?.close();
}, 60_000);

test('at the drain limit what nobody keeps ends as that, in the form it was asked in', async () => {
  const child = await around.spawn({ DRAIN_SECONDS: '1' });
  house.catalog.setting.model = 'sim;fault=endless;pace=50';
  const open = (path: string, body: object) =>
    fetch(`${child.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${gateway.signer.sign({ audience: 'conversation', act: me })}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream, application/x-ndjson',
      },
      body: JSON.stringify(body),
    });
  const messages = [{ role: 'user', content: 'For ever' }];
  const call = { name: 'ask', arguments: { question: 'For ever' } };
  const asked = [
    open('/v1/chat/completions', { model: house.agent, stream: true, messages }),
    open('/v1/chat/completions', { model: house.agent, messages }),
    open(`/mcp/agents/${house.agent}`, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
    open('/api/chat/agents/test', { agentUUID: house.agent, messages }),
  ];
  const saying = () => house.models.said().filter(({ lastMessage }) => lastMessage === 'For ever').length;
  await until(() => saying() === asked.length);
  expect(await child.end('SIGTERM')).toBe(0);
  house.catalog.setting.model = 'sim';
  const answers = await Promise.all(asked.map(async (one) => [(await one).status, await (await one).text()]));
  const sentence = 'The service is being restarted. Try again in a moment.';
  expect(answers).toEqual([
    [200, expect.stringContaining(`data: {"error":{"message":"${sentence}","type":"server_error"`)],
    [503, expect.stringContaining(`"message":"${sentence}"`)],
    [200, expect.stringMatching(`"text":"${sentence}".*"isError":true`)],
    [200, expect.stringMatching(`"done":true,"status":3,.*${sentence}`)],
  ]);
}, 60_000);

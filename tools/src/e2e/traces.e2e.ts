import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '@tutka/testing';
import { type SimulatorProcess, startSimulator } from '../faults/simulator.ts';
import { type Api, signIn } from './api.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';

const WITHIN_MS = 60_000;
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const page = '00f067aa0ba902b7';
const mail = 'heron.canary@example.com';
const secret = 'the kingfisher canary';

let collector: TraceCollector;
let simulator: SimulatorProcess;
let product: Product;
let api: Api;

before(async () => {
  collector = await startTraceCollector();
  simulator = await startSimulator();
  const models = { MODEL_BASE_URL: simulator.url, MODEL_NAME: 'sim' };
  product = await startProduct(await installedDataDir(), { ...models, ...collector.env });
  api = await signIn(product, mail);
});

after(async () => {
  await product?.end();
  await simulator?.stop();
  await collector?.close();
});

const inTrace = () => collector.spans.filter((span) => span.traceId === traceId);

/** Waits for the trace's spans until those that are wanted came. */
async function traced(isWanted: (spans: readonly CollectedSpan[]) => boolean): Promise<CollectedSpan[]> {
  for (const until = Date.now() + WITHIN_MS; !isWanted(inTrace()); await sleep(50)) {
    assert.ok(Date.now() < until, `These spans came:\n${inTrace().map(told).join('\n')}`);
  }
  return inTrace();
}

const told = ({ name, attributes }: CollectedSpan) => `${name} ${JSON.stringify(attributes)}`;

/** From a span up to the page's own. */
function wayUp(span: CollectedSpan, spans: readonly CollectedSpan[]): string[] {
  if (span.parentSpanId === page) return [span.name];
  const above = spans.find(({ spanId }) => spanId === span.parentSpanId);
  assert.ok(above, `${told(span)} hangs in the air`);
  return [span.name, ...wayUp(above, spans)];
}

test('one trace leads from the question on a page through gateway, services and model to the figures', async () => {
  const { uuid: agentUUID } = await api.call(routes.createAgent, { body: { name: 'Traced' } });
  const { uuid: sessionUUID } = await api.call(routes.createSession, { body: { agentUUID, title: 'T' } });
  const body = { sessionUUID, content: secret };
  const headers = { accept: 'application/x-ndjson', traceparent: `00-${traceId}-${page}-01` };
  const answer = await api.send(routes.sendMessage, { body }, headers);
  assert.equal(answer.status, 200);
  await answer.text();

  const process = (group: string, type: string) => (span: CollectedSpan) =>
    span.attributes['messaging.consumer.group.name'] === group &&
    span.attributes['cloudevents.event_type'] === type;
  const spans = await traced((all) => all.some(process('statistics', 'ReplyCompleted')));
  const ways = spans.map((span) => wayUp(span, spans));
  const asked = 'POST /api/session-messages';
  const prepare = 'POST /tutka.catalog.rpc.v1.CatalogService/PrepareTurn';
  const has = (...way: string[]) =>
    assert.ok(
      ways.some((one) => way.every((name, at) => one[at] === name)),
      `no ${way.join(' < ')} among\n${ways.map((one) => one.join(' < ')).join('\n')}`,
    );
  has(asked);
  has(asked, asked);
  has(prepare, prepare, asked, asked);
  has('chat sim', asked, asked);
  has('pg.query:store-turn conversation', asked, asked);
  has('publish conversation.message', asked, asked);
  has('process conversation.message', 'publish conversation.message', asked, asked);
});

test('what people write, and who they are, is in no span', () => {
  assert.ok(collector.spans.length > 50);
  const found = collector.spans.filter((span) => /canary|kingfisher|heron/i.test(JSON.stringify(span)));
  assert.deepEqual(found.map(told), []);
});
